// What the server answers and what pages pass to each other, for tsc alone: nothing here is served.

/** A group of cells by its name, as a cage or a house. */
interface Group { name: string; cells: number[] }

/** What a family's board rests on, by its gesture; see play.py of the kinds. */
interface Facts {
  houses?: Group[];
  cages?: Group[];
  distinct?: boolean;
  candidates?: number[][];
  rows?: number[][];
  columns?: number[][];
  clues?: { cell: number; area: number | null; text: string }[];
  near?: number[][];
  last?: number;
  closed?: boolean;
  candidates?: number[][];
}

/** What /api/board and /api/blank answer. */
interface BoardData {
  key: string;
  family: string;
  title: string;
  name: string;
  rules: string[];
  meta: { author: string; ratings: Record<string, string | number> };
  rows: number;
  columns: number;
  refusal: string;
  gesture: "digits" | "ink" | "areas" | "path";
  values: number[];
  fixed: (number | null)[];
  slots: number[];
  absent: number[];
  labels: Record<string, string>;
  options: boolean;
  facts: Facts;
  svg: string;
  width: number;
  height: number;
  left: number;
  top: number;
}

/** A puzzle in native JSON. */
interface Puzzle { family: string; puzzle: any; solution?: number[][]; meta?: Record<string, any> }

/** A row of the library, and a source of it. */
interface LibraryRow {
  number: number;
  title: string;
  family: string;
  rows: number;
  columns: number;
  tier: string;
  effort: number | null;
  technique: string;
  file: string;
  key: string;
  mark?: "begun" | "solved";
}
interface Source { number: number; title: string; kind: "file" | "folder" | "suite"; changes: boolean }

/** A family as the generator's page has it. */
interface FamilyRow {
  id: string;
  title: string;
  gesture: string;
  size: [number, number];
  options: { name: string; help: string; panel: string; metavar: string; choices: string[]; flag: boolean }[];
  drawn: boolean;
  sides: number[];
  tiers: string[];
}

/** Addresses to go on to from a puzzle, null for none; the rest if it comes from the library. */
interface Ways { next: string | null; previous: string | null; harder: string | null; easier: string | null; title?: string; total?: number; number?: number }

interface Fault { cells: number[]; sentence: string; repeat?: boolean }

/** A change of one cell of a layer. */
interface Patch { layer: string; at: number; from: any; to: any }
