import { connect as connectPlain, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { type AnswerReader, KEEP_MS, readAnswer } from "./answer-reader.ts";
import type { HttpOutcome } from "./http.ts";

/**
 * One connection to a host. It carries one request at a time: nothing is queued behind another request, and
 * nothing is written twice.
 */
export type Connection = {
  /** True when it is open and carries nothing. */
  isFree(): boolean;
  /** Writes the request and calls `done` once with its outcome. From this call on, bytes may have left. */
  carry(text: string, maxBytes: number, done: (outcome: HttpOutcome) => void): void;
  /** Closes it. The request under way gets the outcome `no_answer` with this note. */
  drop(note: string): void;
};

type Listeners = {
  /** The connection can carry requests. Either this or `failed` is called, once. */
  opened: (connection: Connection) => void;
  failed: (note: string) => void;
  /** The connection can carry the next request. */
  freed: (connection: Connection) => void;
  /** The connection that was opened is gone. */
  closed: (connection: Connection) => void;
};

/** A place for the session of the last TLS connection, with which the next one begins faster. */
export type TlsMemory = { session?: Buffer };

/** Begins to connect. The returned function gives a connection up that is not open yet. */
export function openConnection(url: URL, memory: TlsMemory, listeners: Listeners): () => void {
  const socket = url.protocol === "https:" ? connectSecurely(url, memory) : connectPlain(placeOf(url));
  socket.setNoDelay(true);
  let connection: Connection | undefined;
  socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
    connection = carrierOn(socket, listeners.freed);
    listeners.opened(connection);
  });
  const broke = (note: string) => (connection ? connection.drop(note) : listeners.failed(note));
  socket.on("error", (error) => broke(nameOf(error)));
  socket.on("close", () => {
    broke("connection lost");
    if (connection) listeners.closed(connection);
  });
  return () => socket.destroy();
}

function placeOf({ hostname, port, protocol }: URL): { host: string; port: number } {
  return { host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) || (protocol === "https:" ? 443 : 80) };
}

function connectSecurely(url: URL, memory: TlsMemory): Socket {
  const place = placeOf(url);
  const servername = isIP(place.host) ? "" : place.host;
  const { session } = memory;
  const socket = connectTls({
    ...place,
    servername,
    ALPNProtocols: ["http/1.1"],
    ...(session && { session }),
  });
  socket.on("session", (made) => {
    memory.session = made;
  });
  return socket;
}

type UnderWay = { reader: AnswerReader; done: (outcome: HttpOutcome) => void };

function carrierOn(socket: Socket, freed: (connection: Connection) => void): Connection {
  let now: UnderWay | undefined;
  let freeUntil = Number.POSITIVE_INFINITY;
  const settle = (outcome: HttpOutcome) => {
    const { done } = now ?? {};
    now = undefined;
    done?.(outcome);
  };
  const finish = (reader: AnswerReader) => {
    const { reusableMs, ...facts } = reader.answer();
    freeUntil = performance.now() + reusableMs;
    settle({ kind: "answer", ...facts });
    if (reusableMs > 0) freed(connection);
    else socket.destroy();
  };
  const connection: Connection = {
    isFree: () => !now && socket.writable && !socket.readableEnded && performance.now() < freeUntil,
    carry(text, maxBytes, done) {
      now = { reader: readAnswer(maxBytes), done };
      socket.write(text);
    },
    drop(note) {
      settle({ kind: "no_answer", note });
      socket.destroy();
    },
  };
  socket.on("data", (bytes: Buffer) => {
    // Bytes that no request asked for.
    if (!now) return void socket.destroy();
    const { reader } = now;
    const state = reader.take(bytes);
    if (state === "whole") finish(reader);
    else if (state === "broken") connection.drop(reader.problem());
  });
  socket.on("end", () => {
    if (now?.reader.end() === "whole") finish(now.reader);
    else connection.drop("connection closed");
  });
  // Each byte in either direction begins this time again.
  socket.setTimeout(KEEP_MS, () => {
    if (!now) socket.destroy();
  });
  return connection;
}

/** Returns the code of an error, never its text: texts can quote addresses and what was sent. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown error";
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  if (code !== undefined) return code;
  return error instanceof AggregateError ? nameOf(error.errors[0]) : error.name;
}
