// Elements made by hand: no markup from texts, but for pictures that Python drew; messages.

/** What is said where a part of the page cannot be loaded. */
export const words = { gone: "A part of this page could not be loaded." };

const policy = globalThis.trustedTypes?.createPolicy("studio", { createHTML: (text) => text })
  ?? { createHTML: (text) => text };
const SVG = "http://www.w3.org/2000/svg";

/** An element with attributes (functions listen to events) and children.
    @template {keyof HTMLElementTagNameMap} N
    @param {N} name @param {Record<string, any>} attributes @param {any[]} children
    @returns {HTMLElementTagNameMap[N]} */
export function el(name, attributes = {}, ...children) {
  return filled(document.createElement(name), attributes, children);
}

export function svgEl(name, attributes = {}, ...children) {
  return filled(document.createElementNS(SVG, name), attributes, children);
}

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** Let a button act, or not: it keeps the focus, which one that is disabled would lose. */
export function enable(button, is) { button.setAttribute("aria-disabled", String(!is)); }

/** A picture of a board, for the eye alone. */
export function picture(text) {
  const box = el("template");
  box.innerHTML = policy.createHTML(text);
  const svg = box.content.firstElementChild;
  for (const name of ["role", "aria-labelledby", "width", "height"]) svg.removeAttribute(name);
  svg.querySelectorAll("title, desc").forEach((each) => each.remove());
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** @param {ParentNode} within @returns {any} the first element that matches */
export const $ = (selector, within = document) => within.querySelector(selector);

/** Say something at the foot of the page, for eye and ear. */
export function say(text, wrong = false) {
  const line = $("#status");
  line.textContent = text;
  line.classList.toggle("wrong", wrong);
}

/** Say why something could not be done; a word at the start begins with a capital letter. */
export function failed(error) {
  if (error.name === "AbortError") return;
  const isGone = error instanceof TypeError && / module/.test(error.message); // that could not be imported
  const text = (isGone ? words.gone : error.message ?? String(error)).replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase());
  say(text.endsWith(".") || text.endsWith("?") ? text : `${text}.`, true);
}
