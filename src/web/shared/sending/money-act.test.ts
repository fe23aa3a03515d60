import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../api/api.ts";
import { pressAct } from "./money-act.ts";
import { hearClock } from "../server-clock.ts";
import { type User, writeUser } from "../user.ts";

const NOON = Date.parse("2026-03-02T12:00:00Z");
const storage = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  hearClock(new Date(NOON).toUTCString());
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, text: string) => storage.set(name, text),
  });
  logIn("ada");
});
afterEach(() => {
  storage.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const logIn = (userId: string) => writeUser({ _id: userId } as User);
const failure = (status: number, code: string) => new ApiError({ status, code, msg: code });
const silence = () => Promise.reject(failure(0, "no_answer"));
const offline = () => Promise.reject(failure(0, "offline"));
const madeAt = (at: number) => () => Promise.resolve({ receipt: { createdAt: new Date(at).toISOString() } });
type Answer = Awaited<ReturnType<ReturnType<typeof madeAt>>>;

type More = {
  isAskedAgain?: boolean;
  userId?: string;
  onDone?: (answer: Answer, isRepeat: boolean) => unknown;
};

/**
 * Presses once on a screen that was just opened and remembers nothing. Returns the outcome and the key that
 * was sent.
 */
async function press(send: () => Promise<Answer>, more: More = {}) {
  let key = "";
  const outcome = await pressAct({
    userId: more.userId ?? "ada",
    act: 'POST /withdraw/ {"amount":1000}',
    send: (given) => {
      key = given;
      return send();
    },
    doneAt: ({ receipt }) => receipt.createdAt,
    isAskedAgain: more.isAskedAgain ?? false,
    fallback: "something went wrong",
    onDone: more.onDone,
  });
  return { key, kind: outcome.kind === "problem" ? outcome.problem.kind : outcome.kind, outcome };
}

test("an act without an answer keeps its key over a closed screen and a press without a network", async () => {
  const lost = await press(silence);
  const cut = await press(offline);
  const asked = await press(madeAt(NOON), { isAskedAgain: true });
  expect([lost.kind, cut.kind, asked.kind]).toEqual(["unanswered", "unanswered", "done"]);
  expect(new Set([lost.key, cut.key, asked.key]).size).toBe(1);
  expect((await press(silence)).key, "answered: the next press is a new act").not.toBe(lost.key);
});

test("a press without a network leaves the act unsent: what follows is its first sending", async () => {
  const cut = await press(offline);
  expect(cut.kind).toBe("not-sent");
  const refused = await press(() => Promise.reject(failure(503, "selling_stopped")));
  expect(refused.kind).toBe("refused");
  expect(refused.key).toBe(cut.key);
});

test("nobody ready is certain only for an act that was never sent, whoever remembers that it was", async () => {
  await press(silence);
  const busy = await press(() => Promise.reject(failure(503, "no_supplier")));
  expect(busy.kind).toBe("unanswered");
  expect((await press(madeAt(NOON))).key).toBe(busy.key);
});

test("a new act under a key of hours ago is told what was done then, and the press after it is a new act", async () => {
  const lost = await press(silence);
  vi.setSystemTime(NOON + 3 * 3_600_000);
  const repeated = await press(madeAt(NOON));
  expect(repeated.kind).toBe("earlier");
  expect(repeated.outcome).toMatchObject({ problem: { msg: expect.stringContaining("2 Mar 2026, 13:00") } });
  const second = await press(madeAt(NOON + 3 * 3_600_000));
  expect(second.kind).toBe("done");
  expect([lost.key === repeated.key, repeated.key === second.key]).toEqual([true, false]);
});

test("an act that only now reached the server under its kept key is done, on a phone whose clock is wrong too", async () => {
  await press(silence);
  vi.setSystemTime(NOON + 3 * 3_600_000);
  // The phone is an hour ahead of the server.
  hearClock(new Date(NOON + 2 * 3_600_000).toUTCString());
  expect((await press(madeAt(NOON + 2 * 3_600_000))).kind).toBe("done");
});

test("where the answer does not tell when, the time it was first sent is said", async () => {
  const act = { userId: "ada", act: "POST /admin/credit", isAskedAgain: false, fallback: "" };
  await pressAct({ ...act, send: silence, doneAt: () => undefined });
  vi.setSystemTime(NOON + 60_000);
  const outcome = await pressAct({ ...act, send: async () => ({}), doneAt: () => undefined });
  expect(outcome).toMatchObject({
    kind: "problem",
    problem: { kind: "earlier", msg: expect.stringContaining("You already sent this on 2 Mar 2026, 13:00") },
  });
});

test("equal acts of two people have two keys, and storage that is refused does not lose one", async () => {
  const ada = await press(silence);
  logIn("bola");
  expect((await press(silence, { userId: "bola" })).key).not.toBe(ada.key);
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem: () => {
      throw new Error("full");
    },
  });
  const kept = await press(silence, { userId: "bola" });
  expect((await press(silence, { userId: "bola" })).key).toBe(kept.key);
});

test("9.44: an act whose screen throws at its answer keeps its key, and the next press shows that answer", async () => {
  const broken = () => Promise.reject(failure(404, "not_found"));
  const done = await press(madeAt(NOON), { onDone: broken });
  expect(done.outcome).toMatchObject({ kind: "problem", problem: { kind: "unanswered", found: "done" } });
  const shown = vi.fn<(answer: Answer, isRepeat: boolean) => void>();
  const again = await press(madeAt(NOON), { isAskedAgain: true, onDone: shown });
  expect([again.key, again.kind]).toEqual([done.key, "done"]);
  expect(shown).toHaveBeenCalledWith(expect.anything(), true);
  expect((await press(silence)).key, "shown: the next press is a new act").not.toBe(done.key);
});

test("an answer that comes when somebody else has logged in tells them nothing, and is over", async () => {
  const onDone = vi.fn<() => void>();
  const late = await press(
    async () => {
      logIn("bola");
      return madeAt(NOON)();
    },
    { onDone },
  );
  expect(late.kind).toBe("left");
  logIn("ada");
  expect(onDone).not.toHaveBeenCalled();
  expect((await press(silence)).key).not.toBe(late.key);
});
