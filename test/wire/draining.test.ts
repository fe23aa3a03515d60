import { once } from "node:events";
import { Agent, type IncomingMessage, request, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, test } from "vitest";
import type { Timer } from "../../src/flows/deps.ts";
import { drain } from "../../src/http/draining.ts";
import { createFront } from "../../src/http/front.ts";
import { openWaitingRoom } from "../../src/main/waiting-room.ts";
import { freePort } from "../support/free-port.ts";

/** How a process enters service and leaves it (rules 8.83). */

/** Timers that end when the test says so. */
function handTimers() {
  const pending: { ms: number; end: () => void }[] = [];
  const after = (ms: number): Timer => ({
    reached: new Promise((end) => pending.push({ ms, end: () => end(undefined) })),
    cancel: () => undefined,
  });
  const next = async (ms: number) => {
    await expect.poll(() => pending[0]?.ms).toBe(ms);
    pending.shift()?.end();
  };
  return { after, next, pending };
}

async function listening(answer: (response: ServerResponse, path: string) => void) {
  const front = createFront((asked, response) => answer(response, asked.url ?? ""));
  front.server.listen(0, "127.0.0.1");
  await once(front.server, "listening");
  return { front, port: (front.server.address() as AddressInfo).port };
}

async function get(port: number, path: string, agent: Agent | false = false): Promise<IncomingMessage> {
  const [answer] = (await once(request({ host: "127.0.0.1", port, path, agent }).end(), "response")) as [
    IncomingMessage,
  ];
  answer.resume();
  return answer;
}

test("a process that leaves serves on, sends its clients away, then ends streams, work and connections", async () => {
  const held: ServerResponse[] = [];
  const { front, port } = await listening((response, path) =>
    path === "/slow" ? held.push(response) : response.end("served"),
  );
  const { after, next, pending } = handTimers();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await get(port, "/", agent)).headers.connection).toBe("keep-alive");
  // A browser opens connections ahead, and may never use them.
  const unused = connect(port, "127.0.0.1");
  await once(unused, "connect");
  let streamsEnded = 0;
  const over = drain({ front, seconds: 5, endStreams: () => (streamsEnded += 1), after });

  const served = await get(port, "/", agent);
  expect([served.statusCode, served.headers.connection]).toEqual([200, "close"]);
  expect((await get(port, "/", agent)).headers.connection).toBe("close");
  expect(streamsEnded).toBe(0);
  const slow = get(port, "/slow");
  await expect.poll(() => held.length).toBe(1);
  await next(5_000);
  await expect.poll(() => streamsEnded).toBe(1);
  await next(20);
  expect((await get(port, "/")).statusCode, "work under way keeps the door open").toBe(200);
  held[0]?.end();
  expect((await slow).statusCode).toBe(200);
  await expect.poll(() => front.open()).toBe(0);
  await next(20);
  await over;
  expect(pending).toEqual([]);
  await expect(get(port, "/")).rejects.toThrow("ECONNREFUSED");
  unused.destroy();
  agent.destroy();
});

test("whoever never ends is cut off after the longest purchase", async () => {
  const { front, port } = await listening(() => undefined);
  const hanging = get(port, "/");
  hanging.catch(() => undefined);
  await expect.poll(() => front.open()).toBe(1);
  const asked: number[] = [];
  const after = (ms: number): Timer => {
    asked.push(ms);
    return { reached: Promise.resolve(undefined), cancel: () => undefined };
  };
  await drain({ front, seconds: 0, endStreams: () => undefined, after });
  expect(asked.reduce((sum, ms) => sum + ms, 0)).toBe(21_000);
  await expect(hanging).rejects.toThrow("socket hang up");
});

test("a process that starts is alive, not ready, and refuses the rest for now until it admits", async () => {
  const port = await freePort();
  const front = await openWaitingRoom({ host: "127.0.0.1", port });
  const statusOf = async (path: string) => (await get(port, path)).statusCode;
  expect(await statusOf("/health/live")).toBe(200);
  expect(await statusOf("/health/ready?from=balancer")).toBe(503);
  const refused = await fetch(`http://127.0.0.1:${port}/api/v1/buy/airtime`, { method: "POST", body: "{}" });
  expect(refused.headers.get("retry-after")).toBe("2");
  expect([refused.status, await refused.json()]).toMatchObject([503, { code: "overloaded" }]);
  front.await((_request, response) => response.writeHead(204).end());
  expect(await statusOf("/health/live")).toBe(200);
  front.admit();
  expect(await statusOf("/health/live")).toBe(204);
  await front.close();
});
