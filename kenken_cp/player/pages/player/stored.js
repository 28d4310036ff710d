// Settings of this browser, and versions of what is stored. Pages of one origin share the settings.

const PREFIX = "studio-"; // as the first pages called them

/** A setting of this browser. */
export function setting(name, usual) {
  try {
    const stored = localStorage.getItem(`${PREFIX}${name}`);
    return stored === null ? usual : JSON.parse(stored);
  } catch { return usual; }
}

export function set(name, value) {
  try { localStorage.setItem(`${PREFIX}${name}`, JSON.stringify(value)); } catch { /* not kept */ }
}

/** A version: the time, unless the clock was moved back since the one before. */
export function later(before = 0) { return Math.max(Date.now(), before + 1); }
