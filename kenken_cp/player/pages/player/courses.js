// A page of a site that lists the lessons of a family.

import { $ } from "./dom.js";
import { marked } from "./learnt.js";
import { themeButton } from "./theming.js";

$("header").append(themeButton());
marked();
document.documentElement.dataset.ready = "";
