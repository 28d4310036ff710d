// A new game at once, as the address asks for it: for links such as Next. Without a wish it is chosen here.

import { $, el, failed, say } from "../player/dom.js";
import { ofDay } from "./fresh.js";
import { meta } from "./net.js";
import { NewGame } from "./newgame.js";
import { begin } from "./page.js";

begin(async () => {
  const asked = Object.fromEntries(new URLSearchParams(location.search));
  const { families } = await meta();
  const game = new NewGame(families, asked);
  $("main").append(el("h1", {}, "New game"), game.box);
  if (asked.day) {
    say("Making a puzzle …");
    try { location.replace((await ofDay(asked.day)).address); } catch (error) { failed(error); }
  } else if (asked.family) await game.start(true);
  await game.shown();
});
