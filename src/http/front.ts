import { createServer, type RequestListener, type Server } from "node:http";

/** The time in which a request must have arrived (rules 8.21). Milliseconds. */
export type Arrival = Readonly<{ headersMs: number; requestMs: number; lookEveryMs: number }>;

/** A slow phone sends the largest body in time; somebody who holds connections open does not. */
export const ARRIVAL: Arrival = { headersMs: 10_000, requestMs: 20_000, lookEveryMs: 1_000 };
const KEPT_ALIVE_MS = 72_000;
const LAST_MOMENT_MS = 250;

/**
 * The server that listens from the first moment of a process to its last. Who answers changes: first the
 * waiting room, then the app (rules 8.83).
 */
export type Front = Readonly<{
  server: Server;
  /** Names who will answer once `admit` is called: an app answers nothing before it is ready. */
  await(next: RequestListener): void;
  /** From now on the one who was named answers. */
  admit(): void;
  /** From now on each answer asks its client to come back on a new connection. */
  sendAway(): void;
  /** Requests that are not answered yet. */
  open(): number;
  /**
   * Listens no more and ends the connections: those without a request at once, the others a moment later.
   * Resolves when none is left.
   */
  close(): Promise<void>;
}>;

/** Makes a front where `answer` answers. It does not listen yet. */
export function createFront(answer: RequestListener): Front {
  let isLeaving = false;
  let open = 0;
  let current = answer;
  let next = answer;
  const options = {
    headersTimeout: ARRIVAL.headersMs,
    requestTimeout: ARRIVAL.requestMs,
    connectionsCheckingInterval: ARRIVAL.lookEveryMs,
    keepAliveTimeout: KEPT_ALIVE_MS,
    // Node refuses a request without a host in words of its own; the app does in ours.
    requireHostHeader: false,
  };
  const server = createServer(options, (request, response) => {
    open += 1;
    response.once("close", () => {
      open -= 1;
    });
    if (isLeaving) response.setHeader("connection", "close");
    current(request, response);
  });
  return {
    server,
    await: (answering) => {
      next = answering;
    },
    admit: () => {
      current = next;
    },
    sendAway: () => {
      isLeaving = true;
    },
    open: () => open,
    close: async () => {
      if (!server.listening) return;
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeIdleConnections();
      // A browser opens connections ahead; until they have sent something they do not count as idle.
      const rest = setTimeout(() => server.closeAllConnections(), LAST_MOMENT_MS);
      await closed;
      clearTimeout(rest);
    },
  };
}
