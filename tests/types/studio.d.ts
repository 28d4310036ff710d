// What the server answers and what pages pass to each other, for tsc alone: nothing here is served.

/** A group of cells by its name, as a cage or a house; a cage has its clue too. */
interface Group { name: string; cells: number[]; sign?: string; target?: number }

/** What a family's board rests on, by its gesture; see play.py of the kinds. */
interface Facts {
  rules?: string[];
  pairs?: boolean;
  links?: [number, number][];
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
  relations?: { name: string; cells: number[]; pairs: any; parts: any; [key: string]: any }[];
  machines?: any[];
}

/** What /api/board and /api/blank answer. */
interface BoardData extends Bundle { refusal?: string }

/** A step of a trace, what is told together, and the whole: player/traces.py says what the fields are. */
interface TraceStep { sentence: string; branches?: string[]; whole?: string[]; placed?: [number, number][]; removed?: [number, number[]][] }
interface Entry {
  technique: string;
  title: string;
  where?: string;
  what?: number;
  targets: number[];
  evidence: number[];
  margin?: { side: string; line: number }[];
  lead?: number[];
  rests?: [number, number[]][];
  steps: TraceStep[];
}
interface Trace { summary: string; texts: string[]; start?: number[][]; entries: Entry[] }

/** What rules say of a board: those that are broken, and whether nothing is left to be done. */
interface Judgement { faults: Fault[]; isDone: boolean }

/** What a server adds to the player, each part if it can; states are rows as `rowsOf` makes them. */
interface Server {
  judge?(state: any[][], signal?: AbortSignal): Promise<{ solved: boolean; faults: Fault[] }>;
  hint?(state: any[][]): Promise<any>;
  options?(state: any[][], cell: number): Promise<any>;
  trace?(): Promise<Trace>;
  decide?(): Promise<any>;
  rate?(): Promise<any>;
  ready?(play: any): void;
}

/** What a page gives the player: what keeps its game, a server, and more to be stored or to be opened. */
interface Host {
  server: Server;
  store: {
    load(key: string): Promise<any>;
    save(game: any): Promise<any>;
    leave(game: any): void;
    mirror?(game: any, leaving: boolean): void;
    timed?(row: any): Promise<void>;
  };
  kept?: Record<string, any>;
  parts?: Record<string, { title: string; load(): Promise<any> }>;
  settings?(play: any): any;
  solved?(play: any): void;
  ways?(data: any): Promise<Ways>;
  hardest?(): Promise<string>;
  share?(play: any): Promise<void>;
}

/** A puzzle as it is played: see player/bundles.py. */
interface Bundle {
  version?: number;
  solution?: number[];
  trace?: Trace;
  word?: string;
  refusal?: string;
  key: string;
  family: string;
  title: string;
  name: string;
  rules: string[];
  meta: { author: string; ratings: Record<string, string | number> };
  difficulty: string;
  rows: number;
  columns: number;
  gesture: "digits" | "ink" | "areas" | "path";
  values: number[];
  fixed: (number | null)[];
  start?: (number | null)[];
  asked?: number;
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

/** A lesson: lessons/records.py says what the fields are. */
interface Lesson {
  family: string;
  name: string;
  technique: string;
  title: string;
  tier: string;
  stages: number;
  idea: string;
  example: { svg: string; sentence: string };
  boards: Bundle[];
  puzzle: Bundle;
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
  stars: string;
  minutes: string;
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
