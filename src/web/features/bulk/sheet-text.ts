import { csvOf } from "../../../core/csv.ts";

/** Files of numbers as text: CSV as it is, and the first sheet of an XLSX file (rules 25.2). */

/** Most bytes that a part of a sheet unpacks to: ten thousand rows take two million. */
const MAX_UNPACKED = 50_000_000;

/** Returns the text of a file. Throws for a sheet that cannot be read. */
export async function textOf(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return sheetText(bytes);
  return new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8").decode(bytes);
}

async function sheetText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const parts = partsOf(bytes);
  const sheet = [...parts.keys()]
    .filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name))
    .toSorted(byNumber)[0];
  const strings = parts.get("xl/sharedStrings.xml");
  const shared = strings ? [...(await xmlOf(strings)).getElementsByTagName("si")].map(textIn) : [];
  const body = sheet === undefined ? undefined : parts.get(sheet);
  if (!body) throw new Error("no sheet");
  const rows = [...(await xmlOf(body)).getElementsByTagName("row")];
  return csvOf(rows.map((row) => cellsIn(row, shared)));
}

const byNumber = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

function cellsIn(row: Element, shared: readonly string[]): string[] {
  const cells: string[] = [];
  for (const cell of row.getElementsByTagName("c")) {
    const column = columnOf(cell.getAttribute("r") ?? "");
    if (column === undefined || column > 50) continue;
    while (cells.length < column) cells.push("");
    cells[column] = valueOf(cell, shared);
  }
  return cells;
}

/** The place of a cell in its row, from 0: "C7" is 2. */
function columnOf(name: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(name)?.[0];
  if (!letters) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function valueOf(cell: Element, shared: readonly string[]): string {
  const kind = cell.getAttribute("t");
  if (kind === "inlineStr") return textIn(cell);
  const value = cell.getElementsByTagName("v")[0]?.textContent ?? "";
  if (kind === "s") return shared[Number(value)] ?? "";
  // Long numbers may be written as 8.03E+9.
  return /^\d+(?:\.\d+)?e\+?\d+$/i.test(value) ? String(Number(value)) : value;
}

const textIn = (element: Element): string =>
  [...element.getElementsByTagName("t")].map(({ textContent }) => textContent ?? "").join("");

type Part = { packed: Uint8Array<ArrayBuffer>; isDeflated: boolean };

/** The parts of a ZIP file by their names, from its directory at the end. */
function partsOf(bytes: Uint8Array<ArrayBuffer>): Map<string, Part> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== 0x06054b50) end -= 1;
  if (end < 0) throw new Error("no directory");
  const parts = new Map<string, Part>();
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    const [size, nameSize] = [view.getUint32(at + 20, true), view.getUint16(at + 28, true)];
    const local = view.getUint32(at + 42, true);
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameSize));
    const isDeflated = view.getUint16(at + 10, true) === 8;
    parts.set(name, { packed: bytes.subarray(start, start + size), isDeflated });
    at += 46 + nameSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return parts;
}

async function xmlOf({ packed, isDeflated }: Part): Promise<Document> {
  const plain = new Blob([packed]).stream();
  const stream = isDeflated ? plain.pipeThrough(new DecompressionStream("deflate-raw")) : plain;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = stream.getReader();
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    size += piece.value.length;
    if (size > MAX_UNPACKED) throw new Error("unpacks to too much");
    pieces.push(piece.value);
  }
  return new DOMParser().parseFromString(await new Blob(pieces).text(), "application/xml");
}
