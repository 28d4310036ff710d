// Digits in houses and cages: none repeats in a house, each cage meets its clue.

import { capital, cellsNamed, counted, listed, named, repeated, signed } from "./words.js";

const TIMES = { 2: "two", 3: "three", 4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight", 9: "nine" };
const GIVE = { "+": "add up to", "*": "multiply to" };
const ANY = "?"; // a clue without operator

const sum = (values) => values.reduce((one, other) => one + other, 0);
const product = (values) => values.reduce((one, other) => one * other, 1);

/** Whether the values of a cage meet its target, by its operator. */
const MEETS = {
  "=": (values, target) => values[0] === target,
  "+": (values, target) => sum(values) === target,
  "*": (values, target) => product(values) === target,
  "-": (values, target) => 2 * Math.max(...values) - sum(values) === target,
  "/": (values, target) => values.some((value, i) => {
    const rest = product(values.filter((_, other) => other !== i));
    return rest !== 0 && value === target * rest;
  }),
  [ANY]: (values, target, pairs) => ["+", "*", "-", "/"]
    .some((sign) => (values.length === 2 || !pairs || "+*".includes(sign)) && MEETS[sign](values, target)),
};

const clueOf = ({ name }) => name.replace("cage ", "");

const several = (value, times) => signed(`${TIMES[times] ?? times} ${value}s`);

/** @param {Bundle} data @param {(number|null)[]} filled @returns {Judgement} */
export function judged(data, filled) {
  const faults = [...forbidden(data, filled), ...inHouses(data, filled), ...inCages(data, filled), ...broken(data, filled)];
  return { faults, isDone: !filled.includes(null) };
}

function forbidden({ facts, columns }, filled) {
  return (facts.candidates ?? []).flatMap((allowed, cell) => {
    const value = filled[cell];
    if (value === null || !allowed.length || allowed.includes(value)) return [];
    const sentence = signed(`${named(cell, columns)} holds ${value}, but the puzzle allows only ${listed(allowed, "or")} there.`);
    return [{ cells: [cell], sentence, repeat: true }];
  });
}

function inHouses({ facts, columns }, filled) {
  return facts.houses.flatMap(({ name, cells }) => repeated(cells, filled).map(([value, held]) =>
    ({ cells: held, sentence: `${capital(name)} holds ${several(value, held.length)}, at ${cellsNamed(held, columns)}.`, repeat: true })));
}

function inCages({ facts, columns }, filled) {
  if (!facts.distinct) return [];
  return facts.cages.flatMap(({ cells }) => repeated(cells, filled).map(([value, held]) => {
    const sentence = `The cage at ${cellsNamed(cells, columns)} holds ${several(value, held.length)}, but digits must not repeat in it.`;
    return { cells: held, sentence, repeat: true };
  }));
}

function broken(data, filled) {
  const { facts: { cages, pairs }, columns } = data;
  return cages.flatMap((cage) => {
    const { cells, sign, target } = cage;
    const held = cells.map((cell) => filled[cell]).filter((value) => value !== null);
    const digits = `The digits in the cage at ${cellsNamed(cells, columns)}`;
    let sentence = "";
    if (held.length === cells.length) {
      if (!MEETS[sign](held, target, pairs)) sentence = wrongResult(cage, held, digits, columns);
    } else if (held.length && isOver(cage, held, data.values)) {
      const empty = counted(cells.length - held.length, "cell");
      const total = sign === "+" ? sum(held) : product(held);
      sentence = `${digits} already ${GIVE[sign]} ${total}, too much for its clue ${clueOf(cage)} with ${empty} still empty.`;
    }
    return sentence ? [{ cells, sentence, repeat: false }] : [];
  });
}

/** Whether a sum or product is larger than its target already, which no digit can mend. */
function isOver({ sign, target, cells }, held, values) {
  const [least] = values;
  if (least < 1) return false;
  if (sign === "+") return sum(held) + (cells.length - held.length) * least > target;
  return sign === "*" && product(held) > target;
}

/** What the digits of a full cage give, and what its clue asks for. */
function wrongResult(cage, held, digits, columns) {
  const { cells, sign, target } = cage;
  const clue = clueOf(cage);
  if (cells.length === 1) return signed(`${named(cells[0], columns)} holds ${held[0]}, but ${target} is given there.`);
  const found = result(sign, held);
  if (found !== null) return signed(`${digits} ${GIVE[sign] ?? "give"} ${found}, but its clue is ${clue}.`);
  const all = held.join(" ");
  if (sign === ANY) return signed(`${digits} are ${all}, and no operation gives its clue ${clue}.`);
  return signed(`${digits} are ${all}, which do not divide evenly, but its clue is ${clue}.`);
}

/** What these digits give under an operator, null if nothing. */
function result(sign, held) {
  if (sign === "+") return sum(held);
  if (sign === "*") return product(held);
  if (sign === "-") return 2 * Math.max(...held) - sum(held);
  const sorted = [...held].sort((one, other) => one - other);
  const rest = product(sorted.slice(0, -1));
  return sign === "/" && rest && sorted.at(-1) % rest === 0 ? sorted.at(-1) / rest : null;
}
