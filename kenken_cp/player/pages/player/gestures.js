// Each kind of puzzles names the gesture by which it is played; a page loads that one, with what it imports.

/** @type {Record<string, () => Promise<any>[]>} */
export const GESTURES = {
  digits: () => [import("./gestures/digits.js"), import("./logic/digits.js"), import("./logic/typing.js")],
  ink: () => [import("./gestures/ink.js"), import("./logic/ink.js")],
  areas: () => [import("./gestures/areas.js"), import("./logic/areas.js")],
  path: () => [import("./gestures/path.js"), import("./logic/path.js"), import("./logic/typing.js")],
};
