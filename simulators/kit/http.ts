import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Wire } from "./behaviours.ts";

/** Settings that every simulated server takes at run time (control API `config`). Milliseconds throughout. */
export type Settings = {
  /** Wait before each answer of the dialect; the control API is never delayed. */
  answerDelayMs: number;
  /** How long an unanswered request holds its socket before the socket is closed without a byte. */
  holdMs: number;
  /** How long a pending order waits before it settles by itself; -1 = only by the control API. */
  settleMs: number;
  /** Magic phone numbers, meters and amounts on or off. Off for load with random numbers. */
  magic: boolean;
  webhookUrl: string | null;
  /** The time in the books; the control API neither shows nor sets it. */
  now: () => Date;
  /** Called when an answer is held back; the request is carried out by then. */
  onHold: () => void;
};

/** One request, read to its end. `parts` is the path cut at slashes, without empty pieces. */
export type Ask = {
  method: string;
  path: string;
  parts: string[];
  query: URLSearchParams;
  header: (name: string) => string | undefined;
  body: string;
  /** The body as it came. */
  bytes: Buffer;
};

/**
 * One answer. A string body is sent as it is, anything else as JSON. `wire` is the behaviour of the
 * connection.
 */
export type Answer = {
  status: number;
  body?: unknown;
  type?: string;
  headers?: Record<string, string>;
  wire?: Wire;
  delayMs?: number;
};

export type Handle = (ask: Ask) => Answer | Promise<Answer>;
export type Served = { url: string; stop: () => Promise<void> };

const BAD_GATEWAY =
  "<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>";
const UNAVAILABLE = "<html><body><h1>503 Service Unavailable</h1></body></html>";
const CRASH =
  "<html><head><title>Server Error (500)</title></head><body><h1>Server Error (500)</h1></body></html>";
const MAX_BODY_BYTES = 1_000_000;

/**
 * Serves one dialect on 127.0.0.1. Port 0 takes any free port. `stop` drops held and idle sockets at once.
 */
export async function serve(options: { port: number; settings: Settings; handle: Handle }): Promise<Served> {
  const server = createServer((req, res) => void respond(req, res, options));
  server.keepAliveTimeout = 600_000; // a reused socket must not die between two calls: that would be a fault nobody asked for
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => stopServer(server) };
}

function stopServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

type Serving = { settings: Settings; handle: Handle };

async function respond(req: IncomingMessage, res: ServerResponse, serving: Serving): Promise<void> {
  try {
    const ask = await readAsk(req);
    const answer = await serving.handle(ask);
    const delayMs = answer.delayMs ?? (ask.parts[0] === "_control" ? 0 : serving.settings.answerDelayMs);
    if (delayMs > 0) serving.settings.onHold();
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
    write(res, answer, serving.settings);
  } catch (error) {
    if (res.destroyed || res.headersSent) return;
    process.stderr.write(
      `simulator: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    send(res, { status: 500, body: CRASH, type: "text/html" });
  }
}

function readAsk(req: IncomingMessage): Promise<Ask> {
  const url = req.url ?? "/";
  const cut = url.indexOf("?");
  const path = cut < 0 ? url : url.slice(0, cut);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    req.on("data", (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MAX_BODY_BYTES) req.destroy();
    });
    req.on("error", reject);
    req.on("end", () => {
      const bytes = Buffer.concat(chunks);
      resolve({
        method: req.method ?? "GET",
        path,
        parts: path.split("/").filter((part) => part !== ""),
        query: new URLSearchParams(cut < 0 ? "" : url.slice(cut + 1)),
        header: (name) => {
          const value = req.headers[name];
          return Array.isArray(value) ? value[0] : value;
        },
        body: bytes.toString("utf8"),
        bytes,
      });
    });
  });
}

/** Sends the answer as `wire` says: whole, cut, garbled, or not at all. */
function write(res: ServerResponse, answer: Answer, settings: Settings): void {
  switch (answer.wire ?? "whole") {
    case "whole":
      return send(res, answer);
    case "silent":
      return hold(res, settings);
    case "reset":
      res.socket?.resetAndDestroy();
      return;
    case "cut":
      return sendHalf(res, answer);
    case "garbage":
      return send(res, {
        status: answer.status,
        body: '{"id": 4002, "Stat\u0000us": <<<',
        type: "application/json",
      });
    case "empty":
      return send(res, { status: answer.status, body: "", type: "application/json" });
    case "html502":
      return send(res, { status: 502, body: BAD_GATEWAY, type: "text/html" });
    case "down":
      return send(res, { status: 503, body: UNAVAILABLE, type: "text/html" });
  }
}

function encode(answer: Answer): { text: string; type: string } {
  if (answer.body === undefined) return { text: "", type: answer.type ?? "text/html" };
  if (typeof answer.body === "string")
    return { text: answer.body, type: answer.type ?? "text/plain; charset=utf-8" };
  return { text: JSON.stringify(answer.body), type: answer.type ?? "application/json" };
}

function send(res: ServerResponse, answer: Answer): void {
  const { text, type } = encode(answer);
  const headers = { "content-type": type, "content-length": Buffer.byteLength(text), ...answer.headers };
  res.writeHead(answer.status, headers).end(text);
}

/** Announces the whole length, sends half of it, and closes the connection. */
function sendHalf(res: ServerResponse, answer: Answer): void {
  const { text, type } = encode(answer);
  res.writeHead(answer.status, { "content-type": type, "content-length": Buffer.byteLength(text) });
  res.write(text.slice(0, Math.floor(text.length / 2)), () => res.socket?.destroy());
}

function hold(res: ServerResponse, { holdMs, onHold }: Settings): void {
  onHold();
  const timer = setTimeout(() => res.socket?.destroy(), holdMs).unref();
  res.once("close", () => clearTimeout(timer));
}

/** The body as a JSON object; undefined for anything else. */
export function jsonObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** A scalar field as text ("" when absent): real hosts take numbers and strings alike. */
export function textOf(value: unknown): string {
  return typeof value === "string" ? value.trim() : typeof value === "number" ? String(value) : "";
}
