// The page of one lesson, which its address names.

import { taught } from "../player/lesson.js";
import { ask } from "./net.js";
import { begin } from "./page.js";

begin(async () => {
  const { family, technique } = Object.fromEntries(new URLSearchParams(location.search));
  const { lesson, next } = await ask("lesson", { family, technique });
  document.title = `${lesson.title} · ${lesson.name} · Studio`;
  await taught(lesson, next ? `/lesson?${new URLSearchParams({ family, technique: next })}` : "/lessons");
});
