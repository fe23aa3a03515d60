import { once } from "node:events";
import type { RequestListener, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { ERRORS } from "../contract/errors.ts";
import { createFront, type Front } from "../http/front.ts";
import { codeOf } from "./claim.ts";
import type { Config } from "./config.ts";

/** A process that ends on this port may still be answering. */
const PREDECESSOR_MS = 4_000;
const RETRY_MS = 100;

/**
 * Listens from the first moment, also while the database is waited for: alive, not ready, and everything else
 * is refused for now, in the shape of every refusal (rules 8.83). Rejects when the port stays taken.
 */
export async function openWaitingRoom({ host, port }: Pick<Config, "host" | "port">): Promise<Front> {
  const giveUpAt = performance.now() + PREDECESSOR_MS;
  for (;;) {
    const front = createFront(answerWaiting);
    try {
      front.server.listen({ host, port });
      await once(front.server, "listening");
      return front;
    } catch (error) {
      if (codeOf(error) !== "EADDRINUSE" || performance.now() > giveUpAt) throw error;
    }
    await delay(RETRY_MS);
  }
}

const RETRY_AFTER_S = 2;

const answerWaiting: RequestListener = (request, response) => {
  const path = request.url?.split("?")[0];
  if (path === "/health/live") return send(response, 200, { status: "live" });
  if (path === "/health/ready") return send(response, 503, { status: "not ready", reasons: ["starting"] });
  const { status, msg, next } = ERRORS.overloaded;
  response.setHeader("retry-after", RETRY_AFTER_S);
  return send(response, status, { msg, code: "overloaded", next });
};

/** Reads nothing of what was sent with the request, so the connection cannot carry another one. */
function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, {
    "content-type": "application/json; charset=utf-8",
    "cache-control": "no-store",
    connection: "close",
  });
  response.end(JSON.stringify(body));
}
