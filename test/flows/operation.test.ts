import { afterEach, describe, expect, test, vi } from "vitest";
import { naira } from "../../src/core/money.ts";
import { fail, ok } from "../../src/core/result.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { KEY_LEASE_MS, operation, type Verb } from "../../src/flows/operation.ts";
import { tidyRecords } from "../../src/flows/retention/tidy.ts";
import { authenticate } from "../../src/flows/auth/authenticate.ts";
import { transfer } from "../../src/flows/transfers/transfer.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { newRequestKey, overtaken } from "../support/overtaken.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Rules 2.5: of equal requests under one key one runs, and what it commits is the answer to all. */

const world = await startTestApp(await freshDatabase());
const { deps } = world;

afterEach(() => expectBooksInOrder(deps.db, { now: world.clock.now() }));

/** Somebody who sends ₦100 of their ₦1,000 to somebody else, under a key of its own. */
async function sending() {
  const [from, to] = [await world.makeUser({ balance: naira(1_000) }), await world.makeUser()];
  const person = await authenticate(deps, from.token);
  if (!person) throw new Error("nobody has this token");
  const requestKey = newRequestKey(deps);
  const wanted = { userName: to.userName, amount: naira(100), requestKey };
  const send = (own: Deps = deps) => transfer(own, person, wanted);
  return { from, to, person, requestKey, send };
}

const keyRow = ({ id }: { id: string }) =>
  deps.db.selectFrom("idempotency_key").selectAll().where("id", "=", id).executeTakeFirst();

const expectSentOnce = async (to: TestUser) => expect(await world.balance(to)).toBe(naira(100));

/** One that does nothing any more from its effect of this name on: before it, or when it is done. */
function dying(name: string, when: "before" | "after"): Deps {
  const effect: Deps["effect"] = async (running, run) => {
    if (running === "key.free") throw new Error("dead");
    if (running !== name) return run();
    if (when === "after") await run();
    throw new Error("dead");
  };
  return { ...deps, effect };
}

describe("a request that was paused for longer than its lease", () => {
  test("commits nothing, and answers what the request did that took its key", async () => {
    const { to, send } = await sending();
    let second: unknown;
    const paused = overtaken(deps, "transfer.send", async () => {
      world.clock.advance(KEY_LEASE_MS + 1);
      second = await send();
    });
    const first = await send(paused);
    expect(first).toMatchObject({ ok: true });
    expect(first).toEqual(second);
    await expectSentOnce(to);
  });

  test("commits all the same when nobody took its key", async () => {
    const { to, requestKey, send } = await sending();
    const paused = overtaken(deps, "transfer.send", async () => world.clock.advance(KEY_LEASE_MS + 1));
    expect(await send(paused)).toMatchObject({ ok: true });
    expect(await keyRow(requestKey)).toMatchObject({ state: "done", owner: null, lease_until: null });
    await expectSentOnce(to);
  });
});

describe("after a crash", () => {
  test("another request under the key is refused, also when the lease is over; the first one is still free to run", async () => {
    const { from, to, person, requestKey, send } = await sending();
    await expect(send(dying("transfer.send", "before"))).rejects.toThrow("dead");
    const other = {
      userName: to.userName,
      amount: naira(900),
      requestKey: { ...requestKey, hash: deps.ids.next() },
    };
    const conflict = { ok: false, fault: { code: "idempotency_conflict" } };
    expect(await transfer(deps, person, other)).toEqual(conflict);
    world.clock.advance(KEY_LEASE_MS + 1);
    expect(await transfer(deps, person, other)).toEqual(conflict);
    expect(await world.balance(from)).toBe(naira(1_000));
    expect(await send()).toMatchObject({ ok: true });
    await expectSentOnce(to);
  });

  test("before the commit, the next request waits for the end of the lease and runs it, with the same id", async () => {
    const { to, requestKey, send } = await sending();
    await expect(send(dying("transfer.send", "before"))).rejects.toThrow("dead");
    const left = await keyRow(requestKey);
    expect(left).toMatchObject({ state: "running" });
    const second = send();
    await vi.waitFor(async () => expect(await keyRow(requestKey)).toEqual(left), 60_000);
    world.clock.advance(KEY_LEASE_MS + 1);
    expect(await second).toMatchObject({ ok: true, value: { id: left?.operation_id } });
    await expectSentOnce(to);
  });

  test("after the commit, the next request hears at once what was done", async () => {
    const { to, requestKey, send } = await sending();
    await expect(send(dying("transfer.send", "after"))).rejects.toThrow("dead");
    const { operation_id: id } = (await keyRow(requestKey)) ?? {};
    expect(await send()).toMatchObject({ ok: true, value: { id } });
    await expectSentOnce(to);
  });

  test("the row of a key that nobody asked for again is no finding, and stays until its month is forgotten", async () => {
    const { requestKey, send } = await sending();
    await expect(send(dying("key.take", "after"))).rejects.toThrow("dead");
    await expectBooksInOrder(deps.db, { now: world.clock.now() });
    await tidyRecords(deps);
    expect(await keyRow(requestKey)).toMatchObject({ state: "running" });
  });
});

describe("a request whose key is at work", () => {
  test("waits for it, also where another process is at work", async () => {
    const { to, send } = await sending();
    const other = await world.instance((_name, run) => run());
    let second: Promise<unknown> | undefined;
    const first = await send(
      overtaken(deps, "transfer.send", async () => {
        second = send(other.deps);
      }),
    );
    expect(await second).toEqual(first);
    await expectSentOnce(to);
    await other.app.close();
  });

  test("is told so after 25 seconds, and nothing is known to be done", async () => {
    const { to, send } = await sending();
    const waits: number[] = [];
    const impatient: Deps = {
      ...deps,
      after: (ms) => {
        waits.push(ms);
        const isLimit = ms >= 20_000;
        return { reached: isLimit ? Promise.resolve(undefined) : new Promise(() => undefined), cancel() {} };
      },
    };
    let second: unknown;
    await send(
      overtaken(deps, "transfer.send", async () => {
        second = await send(impatient);
      }),
    );
    expect(second).toEqual({ ok: false, fault: { code: "operation_in_progress" } });
    expect(Math.max(...waits)).toBe(25_000);
    await expectSentOnce(to);
  });

  test("runs itself when the other one ends with trouble of ours", async () => {
    const { to, send } = await sending();
    let isStopped = true;
    const stopped: Deps = { ...deps, sellingStopped: () => (isStopped ? "test" : undefined) };
    let second: Promise<unknown> | undefined;
    const first = await send(
      overtaken(stopped, "key.free", async () => {
        isStopped = false;
        second = send(stopped);
      }),
    );
    expect(first).toEqual({ ok: false, fault: { code: "selling_stopped" } });
    expect(await second).toMatchObject({ ok: true });
    await expectSentOnce(to);
  });
});

describe("a verb", () => {
  type Refusal = { code: "not_yet" } | { code: "never" };
  const verbOf = (run: Verb<string, Refusal>["run"]): Verb<string, Refusal> => ({
    refusals: { not_yet: "passing", never: "frozen" },
    run,
    replay: async (id) => ok(`replayed ${id}`),
  });
  const asked = async () => ({ userId: (await world.makeUser()).id, key: newRequestKey(deps) });

  test("that throws frees its key", async () => {
    const by = await asked();
    const broken = verbOf(async () => {
      throw new Error("broken");
    });
    await expect(operation(deps, by, broken)).rejects.toThrow("broken");
    expect(await keyRow(by.key)).toBeUndefined();
  });

  test("that was paused commits nothing where the request that took its key was refused", async () => {
    const by = await asked();
    const refused = verbOf(async () => fail({ code: "never" }));
    const paused = overtaken(deps, "test.pay", async () => {
      world.clock.advance(KEY_LEASE_MS + 1);
      expect(await operation(deps, by, refused)).toEqual({ ok: false, fault: { code: "never" } });
    });
    const paying = verbOf(async ({ commit }) => {
      await commit("test.pay", async (tx) => {
        await tx.updateTable("app_user").set({ full_name: "Paid" }).where("id", "=", by.userId).execute();
        return ok(undefined);
      });
      return ok("paid");
    });
    expect(await operation(paused, by, paying)).toEqual({ ok: false, fault: { code: "never" } });
    const names = deps.db.selectFrom("app_user").select("full_name").where("id", "=", by.userId);
    expect(await names.executeTakeFirst()).not.toEqual({ full_name: "Paid" });
  });

  test("that was paused never runs again where the request that took its key left it free", async () => {
    const by = await asked();
    const refused = verbOf(async () => fail({ code: "not_yet" }));
    let runs = 0;
    const paying = verbOf(async ({ commit }) => {
      runs += 1;
      await commit("test.pay", async () => ok(undefined));
      return ok("paid");
    });
    const paused = overtaken(deps, "test.pay", async () => {
      world.clock.advance(KEY_LEASE_MS + 1);
      expect(await operation(deps, by, refused)).toEqual({ ok: false, fault: { code: "not_yet" } });
    });
    const inProgress = { ok: false, fault: { code: "operation_in_progress" } };
    expect(await operation(paused, by, paying)).toEqual(inProgress);
    expect(runs).toBe(1);
    expect(await keyRow(by.key)).toBeUndefined();
  });

  test("has its acts after the commit done once, also where the database undid the first try", async () => {
    const by = await asked();
    const said: string[] = [];
    let tries = 0;
    const counting = verbOf(async ({ commit }) => {
      await commit("test.count", async (_tx, afterCommit) => {
        tries += 1;
        afterCommit(() => said.push(`try ${tries}`));
        if (tries === 1) throw Object.assign(new Error("undone"), { code: "40P01" });
        return fail({ code: "never" });
      });
      return fail({ code: "never" });
    });
    await operation(deps, by, counting);
    expect(said).toEqual(["try 2"]);
    expect(await operation(deps, by, counting)).toEqual({ ok: false, fault: { code: "never" } });
    expect(said).toEqual(["try 2"]);
  });

  test("does not answer with a refusal that it does not freeze", async () => {
    const by = await asked();
    const refusal = JSON.stringify({ code: "not_yet" });
    const never = verbOf(async () => fail({ code: "never" }));
    await operation(deps, by, never);
    await deps.db
      .updateTable("idempotency_key")
      .set({ refusal: refusal as never })
      .where("id", "=", by.key.id)
      .execute();
    await expect(operation(deps, by, never)).rejects.toThrow("not_yet");
  });
});
