// What of a source could not be read, and why: a list that is made when it is opened.

import { el, failed } from "../player/dom.js";
import { get } from "./net.js";

const MOST = 500; // that are listed

/** How many they are, and behind that which; null if there are none. */
export function unread(source, count) {
  if (!count) return null;
  const list = el("ul", { class: "names" });
  const part = el("details", { toggle: async () => {
    if (!part.open || list.childElementCount) return;
    try {
      const { unread: found } = await get(`library/${source}/unread`);
      list.append(...found.slice(0, MOST).map(({ name, reason }) => el("li", {}, el("span", {}, name), el("span", { class: "soft" }, reason))));
      if (found.length > MOST) list.append(el("li", { class: "soft" }, `and ${(found.length - MOST).toLocaleString("en")} more`));
    } catch (error) { failed(error); }
  } }, el("summary", {}, `${count.toLocaleString("en")} could not be read`), list);
  return part;
}
