import { destination } from "pino";

/** Where the lines of the log go, and how many were lost on the way. */
export type LogStream = Readonly<{
  stream: ReturnType<typeof destination>;
  /** The number of lines that were dropped. */
  dropped(): number;
}>;

/** About ten thousand lines wait while nobody takes them; later ones are dropped. */
const MAX_WAITING_BYTES = 4 * 1024 * 1024;

/**
 * Opens the log's way out: lines are written beside the work, those that wait when the process ends. A full
 * disk or a reader that is gone loses lines and never ends the process (rules 8.31). What waits is written
 * when there is room again.
 */
export function openLogStream(dest: number | string = 1, maxLength: number = MAX_WAITING_BYTES): LogStream {
  const stream = destination({ dest, sync: false, maxLength });
  let lost = 0;
  // pino's own listener ends the process on a full disk, and stops writing for good without a reader.
  stream.removeAllListeners("error");
  stream.on("error", () => undefined);
  stream.on("drop", () => {
    lost += 1;
  });
  const flush = stream.flushSync.bind(stream);
  stream.flushSync = () => {
    try {
      flush();
    } catch {
      // At the end of the process, and nobody to tell.
    }
  };
  return { stream, dropped: () => lost };
}
