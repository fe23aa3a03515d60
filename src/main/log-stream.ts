import { write, writeSync } from "node:fs";
import type { DestinationStream } from "pino";

/** The log's way out, for pino. */
export type LogStream = DestinationStream & {
  /** Writes what waits, while the process ends. */
  flushSync: () => void;
  /** The number of lines that nobody took. */
  dropped: () => number;
};

/** About ten thousand lines wait while nobody takes them; later ones are dropped. */
const MAX_WAITING = 4 * 1024 * 1024;
const BUSY = "EAGAIN";
const BUSY_PAUSE_MS = 50;

/** Lines of so long a time leave in one write: each costs two hand-overs between threads. */
const LINGER_MS = 20;

/**
 * Opens the log's way out on a file descriptor, standard output unless said. Lines are written beside the
 * work, those of 20 ms at once. A full disk (ENOSPC) or a reader that is gone (EPIPE) loses lines, which are
 * counted, and never ends or stops the process (rules 8.75).
 */
export function openLogStream(fd = 1, maxWaiting: number = MAX_WAITING): LogStream {
  let lines: string[] = [];
  let waiting = 0;
  let lost = 0;
  let isWriting = false;
  let isTorn = false;

  const take = (): { data: Buffer; count: number } => {
    // A line that was cut off in the middle ends before the next begins.
    const data = Buffer.from(`${isTorn ? "\n" : ""}${lines.join("")}`);
    const count = lines.length;
    [lines, waiting, isTorn] = [[], 0, false];
    return { data, count };
  };
  const next = (): void => {
    isWriting = lines.length > 0;
    if (isWriting) setTimeout(writeAll, LINGER_MS).unref();
  };
  const writeAll = (): void => {
    const { data, count } = take();
    if (count > 0) send(data, count, 0);
    else isWriting = false;
  };
  const send = (data: Buffer, count: number, from: number): void => {
    write(fd, data, from, data.length - from, null, (error, written) => {
      if (error?.code === BUSY) return void setTimeout(() => send(data, count, from), BUSY_PAUSE_MS).unref();
      if (!error && from + written < data.length) return send(data, count, from + written);
      if (error) [lost, isTorn] = [lost + count, from > 0];
      next();
    });
  };
  return {
    write: (line) => {
      if (waiting + line.length > maxWaiting) {
        lost += 1;
        return;
      }
      lines.push(line);
      waiting += line.length;
      if (!isWriting) next();
    },
    flushSync: () => {
      const { data, count } = take();
      try {
        for (let from = 0; from < data.length; ) from += writeSync(fd, data, from);
      } catch {
        lost += count;
      }
    },
    dropped: () => lost,
  };
}
