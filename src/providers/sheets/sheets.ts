import type { SheetPart, SheetPort } from "../../core/ports-statements.ts";
import { csvReader, separatorIn } from "./csv.ts";
import { sheetProblem, xlsxRows } from "./xlsx.ts";

/** Bytes of text that are read at once. */
const STEP = 65_536;
/** A cell of more letters is a quote that is never closed. */
const MAX_CELL = 20_000;

/** Reads CSV and XLSX, told apart by their first bytes. */
export const sheets: SheetPort = {
  rows: (bytes) => (bytes[0] === 0x50 && bytes[1] === 0x4b ? ofXlsx(bytes) : ofCsv(bytes)),
};

function* ofXlsx(bytes: Uint8Array): Generator<SheetPart> {
  try {
    for (const cells of xlsxRows(bytes)) yield { cells };
  } catch (error) {
    yield { problem: sheetProblem(error) };
  }
}

function* ofCsv(bytes: Uint8Array): Generator<SheetPart> {
  const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
  const decoder = new TextDecoder(isWide ? "utf-16le" : "utf-8");
  const first = decoder.decode(bytes.subarray(0, STEP), { stream: true });
  const reader = csvReader(separatorIn(first));
  for (const cells of reader.push(first)) yield { cells };
  for (let at = STEP; at < bytes.length; at += STEP) {
    const text = decoder.decode(bytes.subarray(at, at + STEP), { stream: true });
    for (const cells of reader.push(text)) yield { cells };
    if (reader.width() > MAX_CELL) return yield { problem: "A quote is never closed" };
  }
  for (const cells of reader.push(decoder.decode())) yield { cells };
  if (reader.isOpen()) return yield { problem: "A quote is never closed" };
  for (const cells of reader.end()) yield { cells };
}
