import { Unzip, type UnzipFile, UnzipInflate } from "fflate";
import { SaxesParser } from "saxes";

/** Rows of the first sheet of an XLSX file, read piece by piece. Nothing is kept but the shared texts. */

/** Bytes of the archive per step. A step inflates to a thousand times as many at most. */
const STEP = 2_048;
/** Limits of what an archive may unpack to, so that a small file cannot fill the memory. */
const LIMITS = { sheet: 400_000_000, texts: 60_000_000 };
/** Most columns of a row, and letters of a cell. */
export const MAX_COLUMNS = 200;
export const MAX_CELL = 20_000;
/** Most shared texts, and names inside each other: sheets need some ten. */
const MAX_TEXTS = 1_000_000;
const MAX_DEPTH = 64;
/** Letters without a tag among them: more is one text or attribute that is never needed. */
const MAX_SILENT = 4_000_000;
/** Most files of an archive. */
const MAX_FILES = 1_000;

/** The file cannot be read; the message is for the person who uploaded it. */
class BadSheet extends Error {}

const SHEET = /^xl\/worksheets\/[^/]+\.xml$/;
const TEXTS = "xl/sharedStrings.xml";

/** Yields rows of cells. Throws BadSheet. `limits`: bytes that its parts may unpack to. */
export function* xlsxRows(bytes: Uint8Array, limits = LIMITS): Generator<string[]> {
  const names = namesIn(bytes);
  const [sheet] = names.filter((name) => SHEET.test(name)).sort(byNumber);
  if (sheet === undefined) throw new BadSheet("This file has no sheet");
  const texts = names.includes(TEXTS) ? sharedTexts(bytes, limits.texts) : [];
  const rows: string[][] = [];
  const reader = sheetReader(texts, rows);
  for (const piece of unpack(bytes, sheet, limits.sheet)) {
    reader.write(piece);
    yield* rows.splice(0);
  }
  reader.close();
  yield* rows.splice(0);
}

const byNumber = (a: string, b: string) => a.localeCompare(b, "en", { numeric: true });

function namesIn(bytes: Uint8Array): string[] {
  const names: string[] = [];
  walk(bytes, (file) => {
    names.push(file.name);
    if (names.length > MAX_FILES) throw new BadSheet("This file has too many parts");
  });
  return names;
}

/** Shows every file of the archive to `see`, which may start it. */
function walk(bytes: Uint8Array, see: (file: UnzipFile) => void): void {
  for (const _step of steps(bytes, see));
}

function* steps(bytes: Uint8Array, see: (file: UnzipFile) => void): Generator<undefined> {
  const archive = new Unzip(see);
  archive.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += STEP) {
      archive.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length);
      yield undefined;
    }
  } catch (error) {
    throw error instanceof BadSheet ? error : new BadSheet("This file is damaged");
  }
}

/** Yields the text of one file of the archive. */
function* unpack(bytes: Uint8Array, name: string, limit: number): Generator<string> {
  const decoder = new TextDecoder();
  const pieces: string[] = [];
  let size = 0;
  const start = (file: UnzipFile) => {
    if (file.name !== name) return;
    file.ondata = (error, data) => {
      // An error that is thrown below comes back here.
      if (error) throw error instanceof BadSheet ? error : new BadSheet("This file is damaged");
      size += data.length;
      if (size > limit) throw new BadSheet("This file unpacks to too much");
      pieces.push(decoder.decode(data, { stream: true }));
    };
    file.start();
  };
  for (const _step of steps(bytes, start)) yield* pieces.splice(0);
}

function sharedTexts(bytes: Uint8Array, limit: number): string[] {
  const texts: string[] = [];
  let isText = false;
  let text = "";
  const parser = parserOf({
    open: (name) => {
      if (name === "si") text = "";
      isText = name === "t";
    },
    text: (piece) => {
      if (isText) text = joined(text, piece);
    },
    close: (name) => {
      if (name === "si" && texts.push(text) > MAX_TEXTS) throw new BadSheet("This file has too many texts");
      isText = false;
    },
  });
  for (const piece of unpack(bytes, TEXTS, limit)) parser.write(piece);
  parser.close();
  return texts;
}

function joined(text: string, piece: string): string {
  if (text.length + piece.length > MAX_CELL) throw new BadSheet(`A cell has at most ${MAX_CELL} letters`);
  return text + piece;
}

type Cell = { place: number; type: string; text: string };

function sheetReader(texts: readonly string[], rows: string[][]) {
  let row: string[] = [];
  let cell: Cell = { place: 0, type: "", text: "" };
  let isValue = false;
  return parserOf({
    open: (name, attributes) => {
      if (name === "row") row = [];
      if (name === "c")
        cell = { place: placeOf(attributes["r"], row.length), type: attributes["t"] ?? "", text: "" };
      isValue = name === "v" || name === "t";
    },
    text: (piece) => {
      if (isValue) cell.text = joined(cell.text, piece);
    },
    close: (name) => {
      isValue = false;
      // A cell without a text may be anywhere: sheets are formatted to their last column.
      if (name === "c" && cell.text !== "") {
        if (cell.place >= MAX_COLUMNS) throw new BadSheet(`A row has at most ${MAX_COLUMNS} columns`);
        while (row.length < cell.place) row.push("");
        row[cell.place] = cell.type === "s" ? (texts[Number(cell.text)] ?? "") : cell.text;
      }
      if (name === "row" && row.some((one) => one !== "")) rows.push(row);
    },
  });
}

/** The column of a cell such as "AB12", from 0. */
function placeOf(name: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(name ?? "")?.[0];
  if (letters === undefined) return next;
  return letters.split("").reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

type Handlers = {
  open: (name: string, attributes: Record<string, string>) => void;
  text: (piece: string) => void;
  close: (name: string) => void;
};

function parserOf({ open, text, close }: Handlers) {
  const parser = new SaxesParser();
  const bare = (name: string) => name.slice(name.indexOf(":") + 1);
  let [depth, silent] = [0, 0];
  parser.on("opentag", (tag) => {
    depth += 1;
    silent = 0;
    if (depth > MAX_DEPTH) throw new BadSheet("This file is damaged");
    open(bare(tag.name), tag.attributes as Record<string, string>);
  });
  parser.on("text", text);
  parser.on("closetag", (tag) => {
    depth -= 1;
    silent = 0;
    close(bare(tag.name));
  });
  parser.on("error", () => {
    throw new BadSheet("This file is damaged");
  });
  return {
    write: (piece: string) => {
      silent += piece.length;
      if (silent > MAX_SILENT) throw new BadSheet("This file is damaged");
      parser.write(piece);
    },
    close: () => void parser.close(),
  };
}

/** Returns the sentence about a file that cannot be read. */
export function sheetProblem(error: unknown): string {
  return error instanceof BadSheet ? error.message : "This file is damaged";
}
