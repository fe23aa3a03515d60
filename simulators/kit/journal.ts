import { closeSync, mkdirSync, openSync, readFileSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";

/** Append-only file of JSON lines; a line is a whole record, the last line of a key wins at reload. */
export type Journal = { write: (line: object) => void; close: () => void };

/** Books that live in memory only: nothing to write. */
export const noJournal: Journal = { write: () => {}, close: () => {} };

/**
 * Opens `directory/name.jsonl`, hands every earlier line to `replay`, then appends to it.
 *
 * A write is done before the answer leaves: it survives kill -9, but not a crash of the machine, which no
 * test needs. A torn last line is a write whose answer never left, so it is cut off.
 */
export function openJournal(directory: string, name: string, replay: (line: unknown) => void): Journal {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${name}.jsonl`);
  const fd = openSync(file, "a");
  const earlier = readFileSync(file);
  const whole = earlier.lastIndexOf(0x0a) + 1;
  if (whole < earlier.length) truncateSync(file, whole);
  for (const line of earlier.subarray(0, whole).toString("utf8").split("\n")) {
    if (line !== "") replay(JSON.parse(line));
  }
  return { write: (line) => void writeSync(fd, `${JSON.stringify(line)}\n`), close: () => closeSync(fd) };
}
