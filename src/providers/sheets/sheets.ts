import { Gunzip } from "fflate";
import type { SheetPart } from "../../core/statement-file.ts";
import { csvReader, separatorIn } from "./csv.ts";
import { MAX_CELL, MAX_COLUMNS, sheetProblem, xlsxRows } from "./xlsx.ts";

/** Bytes that are read at once. */
const STEP = 65_536;
/** Bytes of a packed file that are unpacked at once: a thousand times as many at most. */
const PACKED_STEP = 4_096;
/** Most bytes that a packed file unpacks to. */
const MAX_UNPACKED = 60_000_000;
const TOO_MUCH = "This file unpacks to too much";

/** Reads CSV and XLSX, told apart by their first bytes, also packed by gzip. */
export function sheetRows(bytes: Uint8Array, limit = MAX_UNPACKED): Iterable<SheetPart> {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return ofXlsx(bytes);
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return ofPacked(bytes, limit);
  return ofCsv(stepsOf(bytes, STEP));
}

function* stepsOf(bytes: Uint8Array, step: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

function* ofPacked(bytes: Uint8Array, limit: number): Generator<SheetPart> {
  try {
    const steps = unpacked(bytes, limit);
    const first = steps.next().value;
    if (first?.[0] === 0x50 && first[1] === 0x4b) yield* ofXlsx(Buffer.concat([first, ...steps]));
    else if (first) yield* ofCsv(chained(first, steps));
  } catch (error) {
    yield { problem: error instanceof RangeError ? TOO_MUCH : "This file is damaged" };
  }
}

function* chained(first: Uint8Array, rest: Iterable<Uint8Array>): Generator<Uint8Array> {
  yield first;
  yield* rest;
}

/** Yields what a file unpacks to. Throws RangeError above the limit. */
function* unpacked(bytes: Uint8Array, limit: number): Generator<Uint8Array, undefined> {
  const pieces: Uint8Array[] = [];
  const packed = new Gunzip((piece) => void pieces.push(piece));
  let size = 0;
  for (const step of stepsOf(bytes, PACKED_STEP)) {
    packed.push(step, step.byteOffset + step.length === bytes.byteOffset + bytes.length);
    for (const piece of pieces.splice(0)) {
      size += piece.length;
      if (size > limit) throw new RangeError(TOO_MUCH);
      yield* stepsOf(piece, STEP);
    }
  }
}

function* ofXlsx(bytes: Uint8Array): Generator<SheetPart> {
  try {
    for (const cells of xlsxRows(bytes)) yield { cells };
  } catch (error) {
    yield { problem: sheetProblem(error) };
  }
}

function* ofCsv(steps: Iterable<Uint8Array>): Generator<SheetPart> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let reader: ReturnType<typeof csvReader> | undefined;
  for (const bytes of steps) {
    const isWide = bytes[0] === 0xff && bytes[1] === 0xfe;
    decoder ??= new TextDecoder(isWide ? "utf-16le" : "utf-8");
    const text = decoder.decode(bytes, { stream: true });
    reader ??= csvReader(separatorIn(text));
    for (const cells of reader.push(text)) {
      if (cells.length > MAX_COLUMNS) return yield { problem: `A row has at most ${MAX_COLUMNS} columns` };
      yield { cells };
    }
    if (reader.columns() > MAX_COLUMNS) return yield { problem: `A row has at most ${MAX_COLUMNS} columns` };
    if (reader.width() > MAX_CELL) return yield { problem: "A quote is never closed" };
  }
  if (!decoder || !reader) return;
  for (const cells of reader.push(decoder.decode())) yield { cells };
  if (reader.isOpen()) return yield { problem: "A quote is never closed" };
  for (const cells of reader.end()) yield { cells };
}
