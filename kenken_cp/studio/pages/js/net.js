// Asking the server: JSON there and back, and the token of the launch address for a cookie.

export const GONE = "The studio does not answer. Is it still running in the terminal?";

export class Refused extends Error {
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

async function answered(response) {
  const answer = response.headers.get("content-type")?.startsWith("application/json")
    ? await response.json() : { error: await response.text() };
  if (!response.ok) throw new Refused(answer.error ?? response.statusText, response.status);
  return answer;
}

export async function sent(path, options) {
  let response;
  try {
    response = await fetch(path, { cache: "no-store", ...options });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new Refused(GONE, 0);
  }
  return answered(response);
}

/** Ask for an answer to a JSON object. */
export function ask(path, body, signal, more = {}) {
  return sent(`/api/${path}`, {
    method: "POST", headers: { "content-type": "application/json" },
    body: JSON.stringify(body), signal, ...more,
  });
}

/** Ask for what needs no object. */
export function get(path, signal) { return sent(`/api/${path}`, { signal }); }

/** Exchange the token of the launch address, if this is one, and forget it. */
export async function arrive() {
  const token = new URLSearchParams(location.hash.slice(1)).get("token");
  if (!token) return;
  history.replaceState(null, "", location.pathname + location.search);
  await ask("session", { token });
}

let known;
/** Versions, families, formats and sources: asked for once a page. */
export function meta() { return known ??= get("meta"); }
