import type { FastifyReply } from "fastify";

/** An open stream of server-sent events to one client. */
export type EventStream = {
  write: (text: string) => void;
  /** Closes the stream in order. */
  end: () => void;
  isGone: () => boolean;
};

type LineEvents = {
  everyMs: number;
  onBeat: () => void;
  /** Called exactly once, however the stream ends. */
  onGone: () => void;
};

/** A client that leaves this much unread is cut off: the unread bytes wait in our memory. */
const MAX_WAITING_BYTES = 256 * 1024;

const SOONEST_MS = 500;
const SPREAD_MS = 2_000;

/** When a client shall come back, so that those of a process that ends do not all come at once. */
const comeBackMs = (): number => SOONEST_MS + Math.floor(Math.random() * SPREAD_MS);

/** Takes the reply over as a stream with a heartbeat. Returns undefined when the client has already gone. */
export function openEventStream(
  reply: FastifyReply,
  { everyMs, onBeat, onGone }: LineEvents,
): EventStream | undefined {
  reply.hijack();
  const { raw } = reply;
  const { socket } = reply.request.raw;
  if (socket.destroyed || raw.destroyed) return undefined;
  let isGone = false;
  const leave = (): void => {
    if (isGone) return;
    isGone = true;
    clearInterval(beat);
    // The connection may outlive the stream and must not keep a reference to it.
    socket.off("close", leave);
    raw.off("close", leave);
    onGone();
  };
  const write = (text: string): void => {
    if (isGone) return;
    if (raw.writableLength > MAX_WAITING_BYTES) socket.destroy();
    if (socket.destroyed) leave();
    else raw.write(text);
  };
  const beat = setInterval(() => {
    write(": beat\n\n");
    if (!isGone) onBeat();
  }, everyMs);
  socket.once("close", leave);
  raw.once("close", leave);
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
  });
  write(": open\n\n");
  const end = (): void => {
    if (isGone) return;
    raw.end(`retry: ${comeBackMs()}\n\n`);
    leave();
  };
  return { write, end, isGone: () => isGone };
}
