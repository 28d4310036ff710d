// A job that changes a suite: its events, to their end.

import { sent } from "./net.js";

/** Follow a job: `progress` is called with how far it is. The notes it left, or an error. */
export function followed(job, progress) {
  return new Promise((done, failed) => {
    const notes = [];
    const events = new EventSource(`/api/jobs/${job}/events`);
    const end = (act) => { events.close(); act(); };
    events.addEventListener("note", (event) => notes.push(JSON.parse(event.data)));
    events.addEventListener("progress", (event) => progress(JSON.parse(event.data)));
    events.addEventListener("done", () => end(() => done(notes)));
    events.addEventListener("stopped", () => end(() => done([...notes, "stopped; the suite is whole, but lacks what was not made"])));
    events.addEventListener("failed", (event) => end(() => failed(new Error(JSON.parse(event.data)))));
    events.onerror = () => { if (events.readyState === EventSource.CLOSED) end(() => failed(new Error("The connection to this work was lost; start it again."))); };
  });
}

/** Have a job stopped. */
export function stopped(job) { return sent(`/api/jobs/${job}`, { method: "DELETE" }); }
