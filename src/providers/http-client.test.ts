import { createServer, type RequestListener, type Server } from "node:http";
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Socket,
  type Server as TcpServer,
} from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { After } from "./exchange.ts";
import type { HttpCall } from "./http.ts";
import { createHttp } from "./http-client.ts";

type LogLine = { level: string; facts: Record<string, unknown>; text: string };
const lines: LogLine[] = [];
const logOf = (level: string) => (facts: Record<string, unknown>, text: string) =>
  void lines.push({ level, facts, text });
const log = { info: logOf("info"), warn: logOf("warn"), error: logOf("error") };

/** A connection may be used again at once. */
const rest: After = (_ms, run) => (run(), () => undefined);
let http = createHttp({ log, rest });
const servers: (Server | TcpServer)[] = [];
const sockets = new Set<Socket>();

beforeEach(() => {
  lines.length = 0;
  http = createHttp({ log, rest });
});

afterEach(async () => {
  const closed = http.close();
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await Promise.all([
    closed,
    ...servers.splice(0).map((one) => new Promise((resolve) => one.close(resolve))),
  ]);
});

async function listen(server: Server | TcpServer): Promise<string> {
  servers.push(server);
  server.on("connection", (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = async (listener: RequestListener) => `http://${await listen(createServer(listener))}`;

const call = (url: string, more: Partial<HttpCall> = {}): HttpCall => ({
  url,
  method: "POST",
  headers: { authorization: "Token very-secret", "content-type": "application/json" },
  body: '{"mobile_number":"08030000001"}',
  totalMs: 20_000,
  maxPerHost: 10,
  ...more,
});

/** Finds a port on which nothing listens. */
async function closedPort(): Promise<string> {
  const server = createTcpServer();
  const address = await listen(server);
  servers.pop();
  await new Promise((resolve) => server.close(resolve));
  return address;
}

describe("nothing left us", () => {
  test("a refused connection is not sent", async () => {
    expect(await http.send(call(`http://${await closedPort()}/data/`))).toEqual({
      kind: "not_sent",
      note: "not sent: ECONNREFUSED",
    });
  });

  test("a name that does not resolve is not sent", async () => {
    const outcome = await http.send(call("http://no-such-host.invalid/data/", { connectMs: 1_500 }));
    expect(outcome.kind).toBe("not_sent");
  });

  test("a TLS handshake that fails is not sent", async () => {
    let requests = 0;
    const url = await serve((_req, res) => {
      requests += 1;
      res.end();
    });
    expect((await http.send(call(url.replace("http:", "https:")))).kind).toBe("not_sent");
    expect(requests).toBe(0);
  });

  test("a connection that does not come about in time is not sent", async () => {
    const seen: string[] = [];
    const silent = createTcpServer((socket) =>
      socket.on("data", (bytes) => seen.push(bytes.toString("latin1"))),
    );
    const address = await listen(silent);
    const outcome = await http.send(call(`https://${address}/data/`, { connectMs: 60 }));
    expect(outcome).toEqual({ kind: "not_sent", note: "not sent: no connection in time" });
    expect(seen.join("")).not.toContain("mobile_number");
  });

  test("an address that is no web address, or carries a password, is not sent", async () => {
    for (const url of ["file:///etc/passwd", "not a url", "http://user:pass@127.0.0.1/"]) {
      expect(await http.send(call(url))).toEqual({ kind: "not_sent", note: "not sent: bad address" });
    }
  });

  test("a header that cannot be written is not sent", async () => {
    const url = await serve((_req, res) => res.end());
    const outcome = await http.send(call(url, { headers: { authorization: "Token a\r\nb" } }));
    expect(outcome.kind).toBe("not_sent");
  });

  test("no free place at the host in time is not sent", async () => {
    let requests = 0;
    const url = await serve(() => {
      requests += 1;
    });
    const held = http.send(call(url, { maxPerHost: 1, totalMs: 1_500 }));
    const outcome = await http.send(call(url, { maxPerHost: 1, connectMs: 50 }));
    expect(outcome).toEqual({ kind: "not_sent", note: "not sent: too many calls open at this host" });
    expect((await held).kind).toBe("no_answer");
    expect(requests).toBe(1);
  });

  test("a call that got its place when its time was nearly over is not sent", async () => {
    let answer: (() => void) | undefined;
    const url = await serve((_req, res) => {
      answer = () => void res.end("{}");
    });
    const held = http.send(call(url, { maxPerHost: 1 }));
    const late = http.send(call(url, { maxPerHost: 1, totalMs: 8_000 }));
    while (!answer) await new Promise((resolve) => setImmediate(resolve));
    vi.spyOn(performance, "now").mockReturnValue(performance.now() + 7_000);
    answer();
    expect(await late).toEqual({ kind: "not_sent", note: "not sent: too little time left" });
    vi.restoreAllMocks();
    expect((await held).kind).toBe("answer");
  });

  test("a place is free again when its connection has rested", async () => {
    const url = await serve((_req, res) => void res.end("{}"));
    const rests: (() => void)[] = [];
    const resting = createHttp({ log, rest: (_ms, run) => (rests.push(run), () => undefined) });
    await resting.send(call(url, { maxPerHost: 1 }));
    const waiting = { maxPerHost: 1, connectMs: 1 };
    expect((await resting.send(call(url, waiting))).kind).toBe("not_sent");
    for (const over of rests) over();
    expect((await resting.send(call(url, waiting))).kind).toBe("answer");
    await resting.close();
  });
});

describe("bytes may have left", () => {
  test("silence until the time-out is no answer", async () => {
    const url = await serve(() => {});
    // The note has the time that remains when the request goes out.
    const silent = await http.send(call(url, { totalMs: 600 }));
    expect(silent).toEqual({
      kind: "no_answer",
      note: expect.stringMatching(/^no answer in (600|5\d\d) ms$/),
    });
  });

  test("a reset on a new connection after the request is no answer", async () => {
    const url = await serve((req) => void req.socket.resetAndDestroy());
    expect((await http.send(call(url))).kind).toBe("no_answer");
  });

  test("a reset on a reused connection after the request is no answer, and the request is not repeated", async () => {
    let requests = 0;
    const url = await serve((req, res) => {
      requests += 1;
      if (requests === 1) res.end("{}");
      else req.socket.resetAndDestroy();
    });
    expect((await http.send(call(url))).kind).toBe("answer");
    expect((await http.send(call(url))).kind).toBe("no_answer");
    expect(requests).toBe(2);
  });

  test("a connection closed without an answer is no answer, and the request is not repeated, GET neither", async () => {
    let requests = 0;
    const url = await serve((req) => {
      requests += 1;
      req.socket.destroy();
    });
    const asked: HttpCall = { url, method: "GET", headers: {}, totalMs: 20_000, maxPerHost: 5 };
    for (const one of [call(url), asked]) expect((await http.send(one)).kind).toBe("no_answer");
    expect(requests).toBe(2);
  });

  test("a body that is cut is no answer", async () => {
    const url = await serve((_req, res) => {
      res.writeHead(200, { "content-length": 40 });
      res.write('{"Status": "succ', () => res.socket?.destroy());
    });
    expect((await http.send(call(url))).kind).toBe("no_answer");
  });

  test("a body that drips past the time-out is no answer", async () => {
    const url = await serve((_req, res) => {
      res.writeHead(200, { "content-length": 40 });
      res.write("{");
    });
    expect((await http.send(call(url, { totalMs: 600 }))).kind).toBe("no_answer");
  });

  test("an answer over the limit is no answer", async () => {
    const url = await serve((_req, res) => res.end("x".repeat(3_000)));
    expect(await http.send(call(url, { maxBytes: 2_000 }))).toEqual({
      kind: "no_answer",
      note: "answer over 2000 bytes",
    });
  });

  test("what is not HTTP is no answer", async () => {
    const address = await listen(
      createTcpServer((socket) => socket.end("SMTP ready\r\n\r\n").on("error", () => {})),
    );
    expect((await http.send(call(`http://${address}/`))).kind).toBe("no_answer");
  });
});

describe("an answer", () => {
  test("comes with status, type, text and size, whatever the status", async () => {
    const url = await serve((_req, res) =>
      res.writeHead(502, { "content-type": "text/html" }).end("<b>₦</b>"),
    );
    expect(await http.send(call(url))).toEqual({
      kind: "answer",
      status: 502,
      contentType: "text/html",
      text: "<b>₦</b>",
      bytes: 10,
    });
  });

  test("a redirect is not followed", async () => {
    const paths: (string | undefined)[] = [];
    const url = await serve((req, res) => {
      paths.push(req.url);
      res.writeHead(302, { location: "/elsewhere" }).end();
    });
    expect(await http.send(call(`${url}/data`))).toMatchObject({ kind: "answer", status: 302 });
    expect(paths).toEqual(["/data"]);
  });

  test("an interim response is not taken for the answer", async () => {
    const url = await serve((_req, res) => {
      res.writeProcessing();
      res.end("{}");
    });
    expect(await http.send(call(url))).toMatchObject({ kind: "answer", status: 200, text: "{}" });
  });
});

describe("many calls", () => {
  test("no more than allowed are open at one host, all are served, connections are reused", async () => {
    const used = new Set<unknown>();
    let [open, most, served] = [0, 0, 0];
    const url = await serve((req, res) => {
      used.add(req.socket);
      open += 1;
      most = Math.max(most, open);
      setImmediate(() => {
        open -= 1;
        served += 1;
        res.end("{}");
      });
    });
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () => http.send(call(url, { maxPerHost: 8 }))),
    );
    expect(outcomes.every((outcome) => outcome.kind === "answer")).toBe(true);
    expect(served).toBe(200);
    expect(most).toBeLessThanOrEqual(8);
    expect(used.size).toBeLessThanOrEqual(16);
  });
});

describe("the log", () => {
  test("tells about what, how long and what came of it, and nothing secret", async () => {
    const url = await serve((_req, res) => res.end('{"token":"12345678901234567890"}'));
    await http.send(call(`${url}/api/validate/08030000001?meternumber=04123456789`, { reference: "ref-1" }));
    await http.send(call(`http://${await closedPort()}/data/`, { reference: "ref-2" }));
    expect(lines.map(({ level }) => level)).toEqual(["info", "warn"]);
    expect(lines[0]?.facts).toMatchObject({
      reference: "ref-1",
      outcome: "answer",
      status: 200,
      path: "/api/validate/*0001",
    });
    expect(typeof lines[0]?.facts["ms"]).toBe("number");
    const all = JSON.stringify(lines);
    for (const secret of ["very-secret", "08030000001", "04123456789", "12345678901234567890"]) {
      expect(all).not.toContain(secret);
    }
  });
});
