// The groups that a cell is in, to be revealed at once, by the gesture with which a board is played.

const places = (solution, is) => solution.flatMap((value, cell) => (is(value, cell) ? [cell] : []));

/** For each gesture: (facts, cell, solution, columns, isOpen) to the groups, {name, cells}. */
export const GROUPS = {
  digits: (facts, cell) => [...facts.cages, ...facts.houses].filter(({ cells }) => cells.includes(cell)),

  ink(facts, cell, solution, columns) {
    const [r, c] = [Math.floor(cell / columns), cell % columns];
    return [{ name: `row ${r + 1}`, cells: places(solution, (_, each) => Math.floor(each / columns) === r) },
      { name: `column ${c + 1}`, cells: places(solution, (_, each) => each % columns === c) }];
  },

  areas: (facts, cell, solution) => [{ name: "rectangle", cells: places(solution, (value) => value === solution[cell]) }],

  // The run between the nearest givens.
  path(facts, cell, solution, columns, isOpen) {
    const where = new Map(solution.map((number, each) => [number, each]));
    const run = [cell];
    for (const way of [-1, 1]) {
      for (let number = solution[cell] + way; number > 0 && where.has(number) && isOpen(where.get(number)); number += way) {
        run.push(where.get(number));
      }
    }
    return [{ name: "run between givens", cells: run }];
  },
};
