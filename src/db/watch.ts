import type pg from "pg";

/** How a connection is watched. All times in milliseconds. */
export type Watchfulness = Readonly<{
  /** An idle connection is asked something this often. */
  beatEveryMs: number;
  /** Such a question must be answered in this time. */
  answerWithinMs: number;
  /** The longest silence while a statement runs; 0 is no limit. */
  silenceMs: number;
}>;

const LOOKS = 6;
const MAX_TICK_MS = 500;

/**
 * Watches one connection from its start to its end (rules 8.72). A network that swallows packets breaks
 * nothing: no error ever comes. So an idle connection is asked a small question every few seconds, and one
 * that owes an answer must send something in time; otherwise it is cut, and its owner makes a new one.
 *
 * Time is counted in ticks of a timer: a process that was stopped for a minute blames no connection for it.
 * Inside a transaction nothing is asked, because a question would extend PostgreSQL's own limit for it.
 */
export function watch(client: pg.Client, { beatEveryMs, answerWithinMs, silenceMs }: Watchfulness): void {
  const tickMs = Math.min(MAX_TICK_MS, Math.ceil(Math.min(beatEveryMs, answerWithinMs) / LOOKS));
  let heard = 0;
  let quietMs = 0;
  let wasOwed = false;
  let isBeat = false;
  const beat = () => {
    isBeat = true;
    quietMs = 0;
    const over = () => void (isBeat = false);
    client.query("select 1").then(over, over);
  };
  const timer = setInterval(() => {
    const { bytesRead } = streamOf(client);
    const isOwed = owesAnswer(client);
    const isFresh = bytesRead !== heard || isOwed !== wasOwed;
    [heard, wasOwed] = [bytesRead, isOwed];
    quietMs = isFresh ? 0 : quietMs + tickMs;
    const limit = isBeat ? answerWithinMs : silenceMs;
    if (isOwed && limit > 0 && quietMs > limit) cut(client, unanswered());
    if (!isOwed && quietMs >= beatEveryMs && client.getTransactionStatus() === "I") beat();
  }, tickMs);
  timer.unref();
  client.once("end", () => clearInterval(timer));
}

/** Closes a connection at once; what waits on it fails with this error, which `isDisconnect` knows. */
export function cut(client: pg.Client, reason: Error): void {
  streamOf(client).destroy(reason);
}

function unanswered(): Error {
  return Object.assign(new Error("The database did not answer in time"), { code: "ETIMEDOUT" });
}

function streamOf(client: pg.Client): { bytesRead: number; destroy(error?: Error): void } {
  return client.connection.stream as unknown as ReturnType<typeof streamOf>;
}

/** True while the server has to answer: node-postgres marks it, but does not say so in its types. */
function owesAnswer(client: pg.Client): boolean {
  return (client as unknown as { readyForQuery?: boolean }).readyForQuery === false;
}
