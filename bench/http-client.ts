import { connect, type Socket } from "node:net";

/** The part of an answer that a load generator reads. */
export type Reply = { status: number; body: string };

/**
 * One kept-alive connection on loopback that sends one request at a time. It does as little as HTTP/1.1
 * allows, so that load is cheap.
 */
export type Connection = { send(request: string): Promise<Reply>; close(): void };

type Waiting = { resolve: (reply: Reply) => void; reject: (error: Error) => void };

/**
 * Rejects when nothing listens. A request that is never answered rejects when the connection breaks or is
 * closed.
 */
export async function openConnection(port: number): Promise<Connection> {
  const socket = await connected(port);
  let waiting: Waiting | undefined;
  let received = "";
  socket.on("data", (chunk: Buffer) => {
    received += chunk.toString("latin1");
    const reply = parse(received);
    if (!reply) return;
    received = "";
    const { resolve } = waiting ?? {};
    waiting = undefined;
    resolve?.(reply);
  });
  const broken = (error?: Error) => {
    waiting?.reject(error instanceof Error ? error : new Error("the connection was closed"));
    waiting = undefined;
  };
  socket.on("error", broken);
  socket.on("close", () => broken());
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(request, "latin1");
      }),
    close: () => socket.destroy(),
  };
}

function connected(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true });
    socket.once("connect", () => resolve(socket));
    socket.once("error", reject);
  });
}

const LENGTH = /\r\ncontent-length: (\d+)/i;

/** The reply once all of it has arrived. Every answer of ours carries its length. */
function parse(text: string): Reply | undefined {
  const head = text.indexOf("\r\n\r\n");
  if (head < 0) return undefined;
  const length = Number(LENGTH.exec(text.slice(0, head))?.[1] ?? 0);
  const body = text.slice(head + 4);
  return body.length < length ? undefined : { status: Number(text.slice(9, 12)), body };
}

/** A request's text. `headers` end with "\r\n" each. */
export function requestText(line: string, headers: string, body = ""): string {
  const length = body ? `content-type: application/json\r\ncontent-length: ${body.length}\r\n` : "";
  return `${line} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}${length}\r\n${body}`;
}
