import { type Connection, openConnection, type TlsMemory } from "./connection.ts";
import type { HttpOutcome } from "./http.ts";

/** One request. Times in milliseconds. */
export type Request = {
  text: string;
  connectMs: number;
  totalMs: number;
  maxBytes: number;
  /** The timers; by default the machine's. */
  after?: After | undefined;
};

/** Runs `run` once after `ms` milliseconds; the returned function cancels it. */
export type After = (ms: number, run: () => void) => () => void;

/** The connections to one host. */
export type Connections = {
  url: URL;
  /** Times the rest of a connection after an answer. */
  rest: After;
  free: Connection[];
  open: Set<Connection>;
  /** Gives up the connections that are not open yet. */
  opening: Set<() => void>;
  memory: TlsMemory;
};

/**
 * A connection carries nothing for so long after an answer. What comes meanwhile belongs to that answer (it
 * was sent twice, or is longer than its head said) and ends the connection: the next request must not get it.
 */
export const REST_MS = 10;

const onTimer: After = (ms, run) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

/**
 * A rest by the machine's timers. After a stall of this process overdue timers run before sockets are read,
 * so what has arrived is read once more before the rest is over. It cannot be cancelled.
 */
export const onRest: After = (ms, run) => {
  setTimeout(() => setImmediate(run), ms);
  return () => undefined;
};

export function connectionsTo(url: URL, rest: After): Connections {
  return { url, rest, free: [], open: new Set(), opening: new Set(), memory: {} };
}

/** Ends every connection, open or not; the calls on them end too. */
export function closeAll({ open, opening }: Connections): void {
  for (const giveUp of opening) giveUp();
  for (const connection of open) connection.drop("closed by us");
}

/**
 * Sends one request, on a free connection or on a new one, and collects its answer.
 *
 * What fails before the request is handed to an open connection is `not_sent`; what fails after that is
 * `no_answer`. Error codes and timing are never interpreted, and no request is handed over twice.
 */
export function exchange(connections: Connections, request: Request): Promise<HttpOutcome> {
  const free = takeFree(connections);
  return free ? carry(free, request, request.totalMs) : connectFirst(connections, request);
}

/** The connection that was used last is the least likely to be closed by the other party. */
function takeFree({ free }: Connections): Connection | undefined {
  for (;;) {
    const last = free.pop();
    if (!last || last.isFree()) return last;
    last.drop("idle for too long");
  }
}

function carry(
  connection: Connection,
  { text, maxBytes, totalMs, after = onTimer }: Request,
  leftMs: number,
): Promise<HttpOutcome> {
  return new Promise((resolve) => {
    const note = `no answer in ${Math.round(totalMs)} ms`;
    const cancel = after(Math.max(0, leftMs), () => connection.drop(note));
    connection.carry(text, maxBytes, (outcome) => {
      cancel();
      resolve(outcome);
    });
  });
}

function connectFirst(connections: Connections, request: Request): Promise<HttpOutcome> {
  const { connectMs, totalMs, after = onTimer } = request;
  const begun = performance.now();
  return new Promise((resolve) => {
    let isOver = false;
    /** Returns true the first time: what ends the wait for a connection ends it once. */
    const isFirst = () => {
      if (isOver) return false;
      isOver = true;
      cancel();
      connections.opening.delete(stop);
      return true;
    };
    const giveUp = (note: string) => {
      if (!isFirst()) return;
      abandon();
      resolve({ kind: "not_sent", note: `not sent: ${note}` });
    };
    const stop = () => giveUp("closed by us");
    const cancel = after(Math.max(0, Math.min(connectMs, totalMs)), () => giveUp("no connection in time"));
    connections.opening.add(stop);
    const abandon = openConnection(connections.url, connections.memory, {
      opened(connection) {
        if (!isFirst()) return connection.drop("given up");
        connections.open.add(connection);
        const leftMs = totalMs - (performance.now() - begun);
        if (leftMs >= totalMs / 4) return resolve(carry(connection, request, leftMs));
        // The process stalled. The connection is kept for the next request.
        connections.free.push(connection);
        resolve({ kind: "not_sent", note: "not sent: too little time left" });
      },
      failed: giveUp,
      freed: (connection) => void connections.rest(REST_MS, () => afterRest(connections, connection)),
      closed: (connection) => forget(connections, connection),
    });
  });
}

function afterRest({ free, open }: Connections, connection: Connection): void {
  if (open.has(connection)) free.push(connection);
}

function forget({ free, open }: Connections, connection: Connection): void {
  open.delete(connection);
  const at = free.indexOf(connection);
  if (at >= 0) free.splice(at, 1);
}
