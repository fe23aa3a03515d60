import { QueryClient, queryOptions } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  asOf,
  followKept,
  forgetKept,
  isFromDevice,
  keepDrawing,
  kept,
  openKept,
  setKeep,
} from "./kept-data.ts";
import { type User, writeUser } from "./user.ts";

const ada = { _id: "ada", userName: "ada" } as User;
const NAME = "airtide.kept.ada";
const NOW = new Date("2026-11-23T17:42:00Z");
const rows = queryOptions({ ...kept(1), queryKey: ["rows"], queryFn: () => ({ rows: ["new"] }) });
const large = queryOptions({ ...kept(2), queryKey: ["large"], queryFn: () => "x".repeat(300_000).split("") });
const others = queryOptions({ queryKey: ["others"], queryFn: () => ({ secret: true }) });

let device: Map<string, string>;
let isOurs: boolean;
let cache: QueryClient;

/** The parts of a browser's storage that the code uses; `Object.keys` lists the names as in a browser. */
function storageOf(texts: Map<string, string>): Storage {
  const methods = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name),
  };
  return new Proxy(methods as unknown as Storage, {
    ownKeys: () => [...texts.keys()],
    getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
  });
}

/** Opens the app anew on the same device. */
function visit(): QueryClient {
  cache?.clear();
  cache = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 30_000 } } });
  openKept(cache);
  followKept(cache, () => isOurs);
  return cache;
}

/** Sees these answers and waits until they are written. */
async function see(...queries: (typeof rows | typeof large | typeof others)[]): Promise<void> {
  for (const query of queries) await cache.fetchQuery(query as typeof rows);
  await vi.advanceTimersByTimeAsync(5_000);
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  device = new Map();
  isOurs = true;
  vi.stubGlobal("localStorage", storageOf(device));
  vi.stubGlobal("window", { addEventListener: () => {} });
  writeUser(ada);
  visit();
});
afterEach(() => {
  forgetKept();
  cache.clear();
  writeUser(undefined);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("what a person saw is there at the next visit, with its time, and is asked for again at once", async () => {
  await see(rows, others);
  vi.setSystemTime(NOW.getTime() + 10_000);
  const next = visit();
  const state = next.getQueryState(rows.queryKey);
  expect(state?.data).toEqual({ rows: ["new"] });
  expect(state?.dataUpdatedAt).toBe(NOW.getTime());
  expect(state?.isInvalidated).toBe(true);
  expect(next.getQueryData(others.queryKey)).toBeUndefined();
  expect(device.get(NAME)).not.toContain("secret");
});

test("kept data is marked until the server answers, and again when its renewal fails", async () => {
  await see(rows);
  visit();
  const state = () => {
    const found = cache.getQueryState(rows.queryKey);
    return {
      data: found?.data,
      dataUpdatedAt: found?.dataUpdatedAt ?? 0,
      isError: found?.status === "error",
    };
  };
  expect(asOf(state())).toBe(NOW.getTime());
  await see(rows);
  expect(asOf(state())).toBeUndefined();
  expect(isFromDevice(state().dataUpdatedAt)).toBe(false);
  const answeredAt = state().dataUpdatedAt;
  await cache
    .fetchQuery({ ...rows, staleTime: 0, queryFn: () => Promise.reject(new Error()) })
    .catch(() => {});
  expect(asOf(state())).toBe(answeredAt);
});

test("another person finds nothing, and what was kept before is deleted", async () => {
  await see(rows);
  writeUser({ ...ada, _id: "bola" });
  expect(visit().getQueryData(rows.queryKey)).toBeUndefined();
  expect([...device.keys()]).toEqual([]);
});

test("a person who logs in on the same page gets nothing of the person before, and keeps only their own", async () => {
  await see(rows);
  cache.clear();
  writeUser({ ...ada, _id: "bola" });
  await see(rows);
  expect([...device.keys()]).toEqual(["airtide.kept.bola"]);
});

test("nothing is kept for staff", async () => {
  writeUser({ ...ada, isAgent: true });
  await see(rows);
  expect([...device.keys()]).toEqual([]);
});

test("a page whose session is over elsewhere writes nothing", async () => {
  isOurs = false;
  await see(rows);
  expect([...device.keys()]).toEqual([]);
});

test("the end of a session deletes what is kept and calls off what waits to be written", async () => {
  await see(rows);
  await cache.fetchQuery({ ...rows, staleTime: 0 });
  forgetKept();
  await vi.advanceTimersByTimeAsync(5_000);
  expect([...device.keys()]).toEqual([]);
});

test("switched off, it is deleted and nothing is written until it is switched on", async () => {
  await see(rows);
  setKeep(false);
  expect(device.has(NAME)).toBe(false);
  visit();
  await see(rows);
  expect(device.has(NAME)).toBe(false);
  setKeep(true);
  await cache.fetchQuery({ ...rows, staleTime: 0 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(device.has(NAME)).toBe(true);
});

test("what is too large is left out, and the rest is kept", async () => {
  await see(large, rows);
  expect(device.get(NAME)).toContain('"new"');
  expect(device.get(NAME)?.length).toBeLessThan(256_000);
});

test.each([
  ["broken text", '{"shape":1,"entries":[{'],
  ["another shape", '{"shape":0,"entries":[{"hash":"[\\"rows\\"]","data":{},"at":5,"order":1}]}'],
  ["an entry with a broken key", '{"shape":1,"entries":[{"hash":"[oops","data":{},"at":5,"order":1}]}'],
  ["an entry without data", '{"shape":1,"entries":[{"hash":"[\\"rows\\"]","at":5,"order":1}]}'],
  ["something else", "7"],
])("%s on the device is as nothing", (_, text) => {
  device.set(NAME, text);
  expect(visit().getQueryData(rows.queryKey)).toBeUndefined();
});

test("full storage disturbs nobody, and what was kept before stays", async () => {
  await see(rows);
  const before = device.get(NAME);
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    removeItem: () => {},
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  await cache.fetchQuery({ ...rows, staleTime: 0 });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(device.get(NAME)).toBe(before);
});

const DRAWING = `${NAME}.drawn`;
const drawn = queryOptions({
  ...kept(1, { isDrawn: true }),
  queryKey: ["rows"],
  queryFn: () => ({ rows: ["new"] }),
});

test("a drawing is kept for its person until the rows that it shows change (rules 9.48)", async () => {
  await see(drawn);
  keepDrawing("drawn");
  visit();
  await cache.fetchQuery({ ...drawn, staleTime: 0 });
  expect(device.get(DRAWING)).toBe("drawn");
  await cache.fetchQuery({ ...drawn, staleTime: 0, queryFn: () => ({ rows: ["newer"] }) });
  expect(device.has(DRAWING)).toBe(false);
});

test.each([
  ["another person", () => (writeUser({ ...ada, _id: "bola" }), visit())],
  ["the end of the session", forgetKept],
  ["the switch", () => setKeep(false)],
])("%s deletes the drawing (rules 9.48)", (_, end) => {
  keepDrawing("drawn");
  expect(device.get(DRAWING)).toBe("drawn");
  end();
  expect(device.has(DRAWING)).toBe(false);
});
