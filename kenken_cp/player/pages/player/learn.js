// A page of a site that teaches one lesson, which it holds.

import { $, failed } from "./dom.js";
import { taught } from "./lesson.js";
import { themeButton } from "./theming.js";
import { unpacked } from "./unpack.js";

async function start() {
  const next = $('.onward [rel="next"]')?.getAttribute("href") ?? "";
  await taught(await unpacked($("#bundle").textContent.trim(), Infinity), next);
}

$("header").append(themeButton());
start().catch(failed).finally(() => { document.documentElement.dataset.ready = ""; });
