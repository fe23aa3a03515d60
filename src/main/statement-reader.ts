import { once } from "node:events";
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
  const thread = new Worker(PROGRAM, { workerData: file, resourceLimits });
  const ended = once(thread, "exit").then(() => undefined);
  ended.catch(() => undefined);
  try {
    for (;;) {
      thread.postMessage("next");
      const message = once(thread, "message").then(([piece]) => piece as Piece | undefined);
      const piece = await Promise.race([message, ended]);
      if (piece === undefined) return;
      yield piece;
    }
  } catch (error) {
    // The thread reads the file and does nothing else: whatever ends it is about the file.
    const code = (error as { code?: string }).code;
    const isTooLarge = code === "ERR_WORKER_OUT_OF_MEMORY";
    yield { problem: isTooLarge ? "This file needs too much memory" : "This file is damaged" };
  } finally {
    await thread.terminate();
  }
}
