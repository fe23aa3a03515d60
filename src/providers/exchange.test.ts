import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { HttpOutcome } from "./http.ts";
import {
  type After,
  closeAll,
  type Connections,
  connectionsTo,
  exchange,
  onRest,
  REST_MS,
} from "./exchange.ts";

const ANSWER = "HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}";
const never: After = () => () => undefined;
const atOnce: After = (_ms, run) => {
  run();
  return () => undefined;
};

let server: Server;
let connections: Connections;
const sockets: Socket[] = [];

/** A server that does nothing by itself: `heard` gets each request, and the socket to answer on. */
async function serve(heard: (socket: Socket, text: string) => void, rest = atOnce): Promise<void> {
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on("data", (bytes) => heard(socket, bytes.toString("utf8")));
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  connections = connectionsTo(new URL(`http://127.0.0.1:${port}`), rest);
}

const request = (text: string, after: After = never) => ({
  text,
  connectMs: 1_000,
  totalMs: 5_000,
  maxBytes: 100,
  after,
});

afterEach(async () => {
  closeAll(connections);
  for (const socket of sockets.splice(0)) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
});

test("a connection carries the next request after an answer, and never two at once", async () => {
  const heard: string[] = [];
  await serve((socket, text) => {
    heard.push(text);
    socket.write(ANSWER);
  });
  const both = await Promise.all([exchange(connections, request("a")), exchange(connections, request("b"))]);
  expect(both.map(({ kind }) => kind)).toEqual(["answer", "answer"]);
  await exchange(connections, request("c"));
  expect(sockets).toHaveLength(2);
  expect(heard.toSorted()).toEqual(["a", "b", "c"]);
});

test("a connection that the other party closed or spoke on while idle carries nothing more", async () => {
  await serve((socket) => socket.write(ANSWER));
  await exchange(connections, request("a"));
  const closed = goneFrom(connections);
  sockets[0]?.write("HTTP/1.1 408 Request Timeout\r\n\r\n");
  await closed;
  expect(connections.free).toEqual([]);
  expect((await exchange(connections, request("b"))).kind).toBe("answer");
  expect(sockets).toHaveLength(2);
  const ended = goneFrom(connections);
  sockets[1]?.end();
  await ended;
  expect((await exchange(connections, request("c"))).kind).toBe("answer");
  expect(sockets).toHaveLength(3);
});

test("a connection rests after an answer: a second copy of it is not the answer to the next request", async () => {
  const rests: (() => void)[] = [];
  const answerTo = (text: string) => ANSWER.replace("{}", text);
  await serve(
    (socket, text) => socket.write(answerTo(text)),
    (ms, run) => {
      expect(ms).toBe(REST_MS);
      rests.push(run);
      return () => undefined;
    },
  );
  await exchange(connections, request("aa"));
  const next = exchange(connections, request("bb"));
  sockets[0]?.write(answerTo("aa"));
  expect(await next).toMatchObject({ kind: "answer", text: "bb" });
  expect(sockets).toHaveLength(2);
  while (connections.open.size > 1) await new Promise((resolve) => setImmediate(resolve));
  for (const over of rests) over();
  expect(connections.free).toHaveLength(1);
  await exchange(connections, request("cc"));
  expect(sockets).toHaveLength(2);
});

test("a copy that came while this process stood still is read before the rest is over", async () => {
  const answerTo = (text: string) => ANSWER.replace("{}", text);
  await serve((socket, text) => socket.write(answerTo(text)), onRest);
  await exchange(connections, request("aa"));
  sockets[0]?.write(answerTo("aa"));
  const next = new Promise<HttpOutcome>((resolve) => {
    onRest(REST_MS, () => resolve(exchange(connections, request("bb"))));
  });
  const until = performance.now() + 3 * REST_MS;
  while (performance.now() < until);
  expect(await next).toMatchObject({ kind: "answer", text: "bb" });
});

/** Resolves when the last open connection has gone. */
async function goneFrom({ open }: Connections): Promise<void> {
  while (open.size > 0) await new Promise((resolve) => setImmediate(resolve));
}

test("a connection that was given up carries no other request, and its late answer is nobody's", async () => {
  await serve((socket, text) => {
    if (text === "second") socket.write(ANSWER);
  });
  let giveUp: (() => void) | undefined;
  const byHand: After = (ms, run) => {
    // The first timer is that of connecting, the second that of the answer.
    if (ms > 1_000) giveUp = run;
    return () => undefined;
  };
  const first = exchange(connections, request("first", byHand));
  while (!giveUp) await new Promise((resolve) => setImmediate(resolve));
  giveUp();
  expect(await first).toEqual({ kind: "no_answer", note: expect.stringMatching(/^no answer in \d+ ms$/) });
  sockets[0]?.write(ANSWER);
  expect((await exchange(connections, request("second"))).kind).toBe("answer");
  expect(sockets).toHaveLength(2);
});

test("a connection whose time is over before the next request carries none", async () => {
  await serve((socket) => socket.write(ANSWER.replace("\r\n\r\n", "\r\nkeep-alive: timeout=1\r\n\r\n")));
  await exchange(connections, request("a"));
  await exchange(connections, request("b"));
  expect(sockets).toHaveLength(2);
});

test("a connection that comes when the time is nearly over is kept, and carries no request", async () => {
  const heard: string[] = [];
  await serve((socket, text) => {
    heard.push(text);
    socket.write(ANSWER);
  });
  const late = { ...request("a"), totalMs: 0.001 };
  expect(await exchange(connections, late)).toEqual({
    kind: "not_sent",
    note: "not sent: too little time left",
  });
  expect((await exchange(connections, request("b"))).kind).toBe("answer");
  expect(heard).toEqual(["b"]);
  expect(sockets).toHaveLength(1);
});

test("a request that waits for a connection when all is closed was not sent", async () => {
  const heard: string[] = [];
  await serve((_socket, text) => heard.push(text));
  const outcome = exchange(connections, request("a"));
  closeAll(connections);
  expect(await outcome).toEqual({ kind: "not_sent", note: "not sent: closed by us" });
  expect(heard).toEqual([]);
});
