import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { call } from "./api/api.ts";
import { inTime, isMissingPart, nameMissing, reloadForUpdate } from "./load-part.ts";

const FILE = "https://shop.example/assets/side-menu-Ab3.js";
/** Returns a browser's error message after the page has renamed it. */
function named(message: string): Error {
  const error = new TypeError(message);
  nameMissing(error);
  return error;
}
const missing = named(`Failed to fetch dynamically imported module: ${FILE}`);

const reload = vi.fn<() => void>();
const posted = vi.fn<(message: unknown) => void>();
const fetched = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>();

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal("location", { reload });
  const getRegistration = () => Promise.resolve({ waiting: { postMessage: posted } });
  vi.stubGlobal("navigator", { onLine: true, serviceWorker: { getRegistration } });
  vi.stubGlobal("fetch", fetched);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const answers = (status: number) => fetched.mockImplementation(async () => new Response(null, { status }));

test("a file that the server has no more brings the waiting version and loads the page again, once", async () => {
  answers(404);
  await reloadForUpdate(missing);
  expect(fetched).toHaveBeenCalledWith(FILE, { method: "HEAD", cache: "no-store" });
  expect(posted).toHaveBeenCalledWith({ type: "SKIP_WAITING" });
  expect(reload).toHaveBeenCalledTimes(1);
  await reloadForUpdate(missing);
  expect(reload).toHaveBeenCalledTimes(1);
  await reloadForUpdate(
    named("Failed to fetch dynamically imported module: https://shop.example/assets/b.js"),
  );
  expect(reload).toHaveBeenCalledTimes(2);
});

test("what a part itself throws is no missing part", async () => {
  answers(404);
  const own = named("x is not a function");
  expect(own.message).toBe("x is not a function");
  await reloadForUpdate(own);
  expect(reload).not.toHaveBeenCalled();
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  "Failed to fetch dynamically imported module: https://a.example/b.js",
  "error loading dynamically imported module: https://a.example/b.js",
  "Importing a module script failed.",
])("%s: named once, however often it is heard of", (message) => {
  const error = named(message);
  expect(isMissingPart(error)).toBe(true);
  const { message: once } = error;
  nameMissing(error);
  expect(error.message).toBe(once);
});

test("a line that is dead, or a server in trouble, never costs the page", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  await reloadForUpdate(missing);
  answers(503);
  await reloadForUpdate(missing);
  answers(200);
  await reloadForUpdate(missing);
  expect(reload).not.toHaveBeenCalled();
});

test("where the browser names no file the page's own program is asked for", async () => {
  answers(404);
  await reloadForUpdate(named("Importing a module script failed."));
  expect(fetched).toHaveBeenCalledWith(expect.stringMatching(/load-part/), expect.anything());
  expect(reload).toHaveBeenCalledTimes(1);
});

test("the page is not left while money is on its way", async () => {
  const answer = Promise.withResolvers<Response>();
  fetched.mockImplementation(async (url) =>
    url === FILE ? new Response(null, { status: 404 }) : answer.promise,
  );
  const body = { network: 1, mobile_number: "08030001001", amount: 100 };
  const bought = call("POST /buy/airtime", { body, requestKey: "key-12345678" });
  await reloadForUpdate(missing);
  expect(reload).not.toHaveBeenCalled();
  answer.resolve(Response.json({ msg: "done" }));
  await bought;
  await reloadForUpdate(missing);
  expect(reload).toHaveBeenCalledTimes(1);
});

test("a part that has not come after 120 seconds is missing, and no moment earlier", async () => {
  vi.useFakeTimers();
  const failed = vi.fn<(reason: unknown) => void>();
  inTime(new Promise<string>(() => {})).catch(failed);
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(isMissingPart(failed.mock.calls[0]?.[0])).toBe(true);
  vi.useRealTimers();
});

test("what comes, or fails, in time is passed on", async () => {
  await expect(inTime(Promise.resolve("part"))).resolves.toBe("part");
  await expect(inTime(Promise.reject(new Error("gone")))).rejects.toThrow("gone");
});
