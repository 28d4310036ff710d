// Light or dark: as the system has it, or as one chose. theme.js puts the choice in force before anything is drawn.

import { el } from "./dom.js";

function isDark() {
  const chosen = document.documentElement.dataset.theme;
  return chosen ? chosen === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
}

/** A button that turns to the other one. */
export function themeButton() {
  const named = () => { button.textContent = isDark() ? "Light" : "Dark"; };
  const button = el("button", { type: "button", class: "quiet", id: "theme", click: () => {
    const now = isDark() ? "light" : "dark";
    document.documentElement.dataset.theme = now;
    try { localStorage.setItem("studio-theme", now); } catch { /* for this page alone */ }
    named();
  } });
  named();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", named);
  return button;
}
