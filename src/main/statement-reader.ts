import { once } from "node:events";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Worker } from "node:worker_threads";
import type { StatementFile, StatementPart, StatementReader } from "../core/ports-statements.ts";
import { statementParts } from "./statement-parts.ts";

/** Reads statements' files: small texts at once, everything else in a thread of its own (rules 17.3). */

/** Bytes up to which a text is read at once. */
const AT_ONCE = 65_536;
/**
 * Most megabytes of a thread. What needs more, as a file that was made to, ends the thread and nothing else.
 * The young part is small, so that reading a large file leaves no garbage of its size behind.
 */
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 2 };
const PROGRAM = new URL("./statement-thread.ts", import.meta.url);

/** Parts after which the buffers are collected in which they went to the database. */
const PARTS_A_SWEEP = 4;

type Piece = StatementPart | { problem: string };

/** Makes a reader that has one thread at a time; files that come meanwhile wait for their turn. */
export function createStatementReader(limits = LIMITS): StatementReader {
  let last = Promise.resolve();
  return async function* read(file) {
    if (isSmallText(file.bytes)) return yield* statementParts(file);
    const before = last;
    const turn = Promise.withResolvers<void>();
    last = turn.promise;
    await before;
    try {
      yield* inThread(file, limits);
    } finally {
      turn.resolve();
    }
  };
}

/** True for a text that is neither an archive nor packed: it is no larger than it looks. */
function isSmallText(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 2).join();
  return bytes.length <= AT_ONCE && start !== "80,75" && start !== "31,139";
}

async function* inThread(file: StatementFile, resourceLimits: typeof LIMITS): AsyncGenerator<Piece> {
  sweep();
  const thread = new Worker(PROGRAM, { workerData: file, resourceLimits });
  const ended = once(thread, "exit").then(() => undefined);
  ended.catch(() => undefined);
  try {
    for (let n = 1; ; n += 1) {
      thread.postMessage("next");
      const message = once(thread, "message").then(([piece]) => piece as Piece | undefined);
      const piece = await Promise.race([message, ended]);
      if (piece === undefined) return;
      yield piece;
      if (n % PARTS_A_SWEEP === 0) sweep();
    }
  } catch (error) {
    // The thread reads the file and does nothing else: whatever ends it is about the file.
    const code = (error as { code?: string }).code;
    const isTooLarge = code === "ERR_WORKER_OUT_OF_MEMORY";
    yield { problem: isTooLarge ? "This file needs too much memory" : "This file is damaged" };
  } finally {
    await thread.terminate();
    sweep();
  }
}

let collect: ((how: { type: "minor" }) => void) | undefined;

/**
 * Collects young garbage, in some milliseconds. Buffers lie outside of the heap, and the engine lets tens of
 * megabytes of them gather before it looks: twice as much as everything else that reading a file needs.
 */
function sweep(): void {
  if (!collect) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as typeof collect;
  }
  collect?.({ type: "minor" });
}
