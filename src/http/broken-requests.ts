import { type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { ERRORS, type ErrorCode } from "../contract/errors.ts";

/**
 * Requests that Node's parser refuses never become a request of Fastify's: bad lines and headers, too many
 * headers, and those that come too slowly (rules 8.21). They get the shape of every refusal all the same.
 */

const TOO_SLOW = new Set(["ERR_HTTP_REQUEST_TIMEOUT"]);
const TOO_LARGE = new Set(["HPE_HEADER_OVERFLOW", "HPE_CHUNK_EXTENSIONS_OVERFLOW"]);

type Broken = Error & { code?: string };
type Parts = { ids: () => string; logger: FastifyBaseLogger };

/** Answers what the parser refused. `watch` tells it which answers are under way. */
export function brokenRequests({ ids, logger }: Parts): {
  answer: (error: Broken, socket: Socket) => void;
  watch: (app: FastifyInstance) => void;
} {
  const answers = new WeakMap<object, ServerResponse>();
  return {
    watch: (app) => {
      app.server.on("request", (request, response) => void answers.set(request.socket, response));
    },
    answer: (error, socket) => {
      const current = answers.get(socket);
      // A second answer inside one that has begun would be read as a part of it.
      const isAnswering = current?.headersSent === true && !current.writableFinished;
      if (error.code === "ECONNRESET" || !socket.writable || isAnswering) return void socket.destroy();
      const requestId = ids();
      const code = codeOf(error);
      logger.info(
        { reqId: requestId, code, cause: error.code, status: ERRORS[code].status },
        "request unread",
      );
      socket.end(answerOf(code, requestId));
    },
  };
}

function codeOf({ code = "" }: Broken): ErrorCode {
  if (TOO_SLOW.has(code)) return "request_too_slow";
  return TOO_LARGE.has(code) ? "payload_too_large" : "malformed_body";
}

function answerOf(code: ErrorCode, requestId: string): string {
  const { status, msg, next } = ERRORS[code];
  const body = JSON.stringify({ msg, code, next });
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    "cache-control: no-store",
    `x-request-id: ${requestId}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
}
