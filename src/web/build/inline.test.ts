import { createContext, runInContext } from "node:vm";
import { expect, test } from "vitest";
import { SHELL_SCRIPT } from "./inline.ts";

type Early = { token: string } & Record<string, Promise<Response> | undefined>;
type Asked = { url: string; answer: PromiseWithResolvers<Response>; signal: AbortSignal };

/** Runs the script in a page at `path` with `token` in storage; time advances only through `later`. */
function page(address: string, token: string | null = "secret") {
  const { pathname, search } = new URL(address, "https://airtide.example");
  const asked: Asked[] = [];
  const timers: { ms: number; run: () => void }[] = [];
  const window: { __early?: Early } = {};
  const root = { dataset: {}, classList: { add: () => {} } };
  const kept = (key: string) => (key === "token" ? token : null);
  const fetch = (url: string, { signal }: { signal: AbortSignal }) => {
    const answer = Promise.withResolvers<Response>();
    asked.push({ url, answer, signal });
    return answer.promise;
  };
  runInContext(
    SHELL_SCRIPT,
    createContext({
      window,
      fetch,
      Response,
      document: { documentElement: root },
      localStorage: { getItem: kept },
      location: { pathname, search },
      addEventListener: () => {},
      AbortSignal: { timeout: () => new AbortController().signal },
      setTimeout: (run: () => void, ms: number) => timers.push({ ms, run }),
    }),
  );
  const later = (ms: number) => {
    for (const timer of timers.splice(0)) if (timer.ms <= ms) timer.run();
  };
  const early = (key: string) => window.__early?.[key];
  const ofUser = () => asked.find(({ url }) => url === "/api/v1/auth?plans=none")?.answer;
  return { asked: asked.map(({ url }) => url), early, ofUser, later };
}

const USER = "GET /api/v1/auth?plans=none";
const CHECK = "POST /api/v1/auth/isTokenValid";
const SETTINGS = "GET /api/v1/settings";
const HISTORY = "GET /api/v1/transaction";

test.each([
  ["/profile", [USER]],
  ["/Admin/users", [USER]],
  ["/profile/buydata?network=MTN", [USER, SETTINGS]],
  ["/profile/electricity", [USER, SETTINGS]],
  ["/profile/transactions", [USER, HISTORY]],
  ["/profile/transactions?page=2", [USER]],
  ["/login", [CHECK]],
])("at %s it is asked while the program loads: %j (rules 9.34)", (address, keys) => {
  const { asked, early } = page(address);
  expect(asked).toHaveLength(keys.length);
  expect(keys.filter((key) => early(key) === undefined)).toEqual([]);
});

test("without a token nothing is asked", () => {
  expect(page("/profile", null).asked).toEqual([]);
});

test("an answer is there whole, with its status, and for ten seconds", async () => {
  const { early, ofUser, later } = page("/profile");
  const body = Promise.withResolvers<Blob>();
  const coming = new Response(null, { status: 201, headers: { date: "Sun, 22 Nov 2026 10:00:00 GMT" } });
  ofUser()?.resolve(Object.assign(coming, { blob: () => body.promise }));
  let isThere = false;
  const answer = early(USER)?.then((given) => {
    isThere = true;
    return given;
  });
  await new Promise((done) => setImmediate(done));
  expect(isThere).toBe(false);
  body.resolve(new Blob(['{"user":1}']));
  const given = await answer;
  expect(given?.status).toBe(201);
  expect(given?.headers.get("date")).toBe("Sun, 22 Nov 2026 10:00:00 GMT");
  expect(await given?.json()).toEqual({ user: 1 });
  later(9_999);
  expect(early(USER)).toBeDefined();
});

test("an answer that nobody took is dropped after ten seconds", async () => {
  const { early, ofUser, later } = page("/profile");
  ofUser()?.resolve(Response.json({ user: 1 }));
  await early(USER);
  later(10_000);
  expect(early(USER)).toBeUndefined();
});

test("silence is forgotten, so that the program asks itself", async () => {
  const { early, ofUser } = page("/profile");
  const silent = early(USER);
  ofUser()?.reject(new TypeError("Failed to fetch"));
  await expect(silent).rejects.toThrow("Failed to fetch");
  expect(early(USER)).toBeUndefined();
});
