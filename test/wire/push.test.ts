import type { LookupFunction } from "node:net";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startPushService } from "../../simulators/push/server.ts";
import { createPushSender } from "../../src/providers/push/sender.ts";
import type { PostParts } from "../../src/providers/webhooks/guarded-post.ts";

/** Messages to devices: encrypted, signed, and never to an address inside (rules 26.5, 26.6). */

const service = await startPushService();
afterAll(service.stop);
beforeEach(service.clearFaults);

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const clock = { now: () => new Date("2026-11-28T12:00:00Z") };
const here = { isAllowed: () => true };
const sender = (parts: PostParts = here) =>
  createPushSender({ log, clock, subject: "https://shop.example", ...parts });
const keys = sender().makeKeys();

const letterTo = ({ endpoint: address, keys: of }: ReturnType<typeof service.subscribe>, text = "hello") => ({
  target: { address, ...of },
  keys,
  text,
  ttlSeconds: 60,
  urgency: "normal" as const,
  topic: "a".repeat(32),
});

test("the device opens what was sent; the service learns who sent it, and nothing of the text", async () => {
  const device = service.subscribe();
  const text = JSON.stringify({ title: "Delivered", body: "₦100 airtime" });
  expect(await sender().send(letterTo(device, text))).toEqual({ kind: "taken" });
  expect(service.messages(device.endpoint)).toMatchObject([
    { text, ttl: 60, urgency: "normal", topic: "a".repeat(32), subject: "https://shop.example" },
  ]);
});

test("a message that was encrypted for one device is nothing to another", async () => {
  const [one, other] = [service.subscribe(), service.subscribe()];
  const crossed = { ...letterTo(one), target: { address: other.endpoint, ...one.keys } };
  expect(await sender().send(crossed)).toEqual({ kind: "refused", note: "answered 400" });
});

describe("what the service answers", () => {
  const cases = [
    ["gone", {}, { kind: "gone" }],
    ["busy", { seconds: 90 }, { kind: "later", note: "answered 429", retryAfterMs: 90_000 }],
    ["broken", {}, { kind: "later", note: "answered 500" }],
    ["elsewhere", {}, { kind: "refused", note: "answered 307" }],
    ["reset", {}, { kind: "unknown", note: expect.stringContaining("no answer") }],
  ] as const;
  test.each(cases)("%s", async (kind, how, answer) => {
    service.fail(kind, how);
    expect(await sender().send(letterTo(service.subscribe()))).toEqual(answer);
  });

  test("nothing in time: it may have arrived", async () => {
    service.fail("lost");
    const answer = await sender({ ...here, totalMs: 200 }).send(letterTo(service.subscribe()));
    expect(answer).toEqual({ kind: "unknown", note: "no answer in time" });
  });

  test("late, but in time", async () => {
    service.fail("slow", { seconds: 0.05 });
    expect(await sender().send(letterTo(service.subscribe()))).toEqual({ kind: "taken" });
  });

  test("nobody there: it cannot have arrived", async () => {
    const gone = await startPushService();
    const device = gone.subscribe();
    await gone.stop();
    expect(await sender().send(letterTo(device))).toMatchObject({ kind: "later" });
  });
});

describe("an address inside is not called", () => {
  const { keys: of } = service.subscribe();
  const to = (endpoint: string) => letterTo({ endpoint, keys: of });
  const inside: LookupFunction = (_name, _options, done) =>
    (done as (error: null, all: object[]) => void)(null, [
      { address: "93.184.216.34", family: 4 },
      { address: "127.0.0.1", family: 4 },
    ]);

  test("by number", async () => {
    const before = service.messages().length;
    const device = service.subscribe();
    expect(await sender({}).send(letterTo(device))).toMatchObject({ kind: "refused" });
    expect(service.messages().length).toBe(before);
  });

  test("by a name that points there, also among others", async () => {
    const answer = await sender({ lookup: inside }).send(to("https://push.example/x"));
    expect(answer).toMatchObject({ kind: "refused" });
  });

  test("by a text that is no web address", async () => {
    expect(await sender({}).send(to("file:///etc/passwd"))).toMatchObject({ kind: "refused" });
  });
});
