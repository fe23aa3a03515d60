import { createServer, type Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isPublicAddress } from "../../core/public-hosts.ts";
import { createMessageSender, createWebhookSender, type SenderParts } from "./sender.ts";

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const received: { path: string; body: string; signature: unknown }[] = [];
let server: Server;
let port = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      received.push({ path: request.url ?? "", body, signature: request.headers["airtide-signature"] });
      if (request.url === "/silent") return;
      if (request.url === "/elsewhere") response.writeHead(302, { location: "http://127.0.0.1/inside" });
      else response.writeHead(request.url === "/broken" ? 500 : 204);
      response.end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const message = (url: string) => ({
  url,
  body: '{"event":"transaction.success"}',
  secrets: ["whsec_test"] as const,
  eventId: "event-1",
  at: new Date(1_700_000_000_000),
});
const sender = (parts: Partial<SenderParts> = {}) => createWebhookSender({ log, ...parts });
const local = { isAllowed: () => true };

/** A name server that answers these addresses for every name. */
const names =
  (...addresses: string[]): LookupFunction =>
  (_name, _options, done) =>
    (done as (error: null, all: object[]) => void)(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    );

test("a message arrives as it is, and the answer's status is told", async () => {
  expect(await sender(local).send(message(`http://127.0.0.1:${port}/hook?x=1`))).toEqual({
    kind: "answered",
    status: 204,
  });
  expect(received.at(-1)).toEqual({
    path: "/hook?x=1",
    body: '{"event":"transaction.success"}',
    // printf '1700000000.{"event":"transaction.success"}' | openssl dgst -sha256 -hmac whsec_test
    signature: "t=1700000000,v1=71ce2109e324e6fa873f26a4ce21e29cc8437dab117c187b2747cda3853f66ca",
  });
  expect(await sender(local).send(message(`http://127.0.0.1:${port}/broken`))).toMatchObject({ status: 500 });
});

test("after a rotation both secrets sign, the new one first", async () => {
  const rotated = {
    ...message(`http://127.0.0.1:${port}/hook`),
    secrets: ["whsec_new", "whsec_test"] as const,
  };
  await sender(local).send(rotated);
  // The same command with -hmac whsec_new gives the first.
  expect(received.at(-1)?.signature).toBe(
    "t=1700000000,v1=136ae7187ff2074f2f97ee34cc7259f8f66f0ad8ab1d25d39f6167df142efb1b,v1=71ce2109e324e6fa873f26a4ce21e29cc8437dab117c187b2747cda3853f66ca",
  );
});

test("a redirect is not followed", async () => {
  const before = received.length;
  expect(await sender(local).send(message(`http://127.0.0.1:${port}/elsewhere`))).toMatchObject({
    status: 302,
  });
  expect(received.length).toBe(before + 1);
});

test("silence ends in no answer", async () => {
  const answer = await sender({ ...local, totalMs: 200 }).send(message(`http://127.0.0.1:${port}/silent`));
  expect(answer).toMatchObject({ kind: "no_answer" });
});

describe("nothing is sent into a private network", () => {
  test.each([
    "http://127.0.0.1/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://[::1]/",
    "http://[::ffff:10.0.0.1]/",
    "http://169.254.169.254/latest",
    "http://user:pass@example.com/",
    "ftp://example.com/",
    "nonsense",
  ])("%s", async (url) => {
    const before = received.length;
    expect(await sender().send(message(url))).toMatchObject({ kind: "refused" });
    expect(received.length).toBe(before);
  });

  test("not by a name that points there, and not when only one of its addresses does", async () => {
    const inside = sender({ lookup: names("127.0.0.1") });
    expect(await inside.send(message(`http://shop.example:${port}/hook`))).toMatchObject({ kind: "refused" });
    const mixed = sender({ lookup: names("93.184.216.34", "10.1.2.3") });
    expect(await mixed.send(message(`http://shop.example:${port}/hook`))).toMatchObject({ kind: "refused" });
  });
});

test("a message about alerts has its body alone, goes nowhere private, and its address is in no log", async () => {
  const logged: unknown[] = [];
  const watching = { ...log, info: (...line: unknown[]) => void logged.push(line) };
  const body = '{"text":"Float runs out"}';
  const url = `http://127.0.0.1:${port}/services/TOKEN?key=SECRET`;
  expect(await createMessageSender({ log: watching, ...local }).send({ url, body })).toEqual({
    kind: "answered",
    status: 204,
  });
  expect(received.at(-1)).toEqual({ path: "/services/TOKEN?key=SECRET", body, signature: undefined });
  expect(await createMessageSender({ log: watching }).send({ url, body })).toMatchObject({ kind: "refused" });
  expect(JSON.stringify(logged)).not.toMatch(/TOKEN|SECRET/);
});

test.each([
  ["8.8.8.8", true],
  ["2a00:1450:4009:81f::200e", true],
  ["172.15.0.1", true],
  ["172.16.0.1", false],
  ["192.168.1.1", false],
  ["100.64.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::1", false],
  ["::ffff:7f00:1", false],
  ["fd00::1", false],
  ["fe80::1", false],
  ["example.com", false],
])("%s is a public address: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});
