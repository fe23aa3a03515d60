import { afterEach, describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { findTransaction } from "../../src/db/transactions.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { withSettings } from "../support/keyed-scenes.ts";
import { lettersTo } from "../support/members.ts";
import { accountEnding, linesOf, paidTo, payoutOf, payoutsOf, usedOf, withdraw } from "../support/payouts.ts";
import { newPayer, type Payer } from "../support/payment-proof.ts";
import { uniqueDigits } from "../support/unique.ts";
import { startTestApp } from "../support/world.ts";

/** The first payout to an account waits, and can be stopped (rules 11.18, 11.19). */

const world = await startTestApp(await freshDatabase(), { simulators: { holdMs: 300 } });
withSettings(world, () => ({
  payoutHold: { above: naira(2_000), minutes: 10 },
  unprovenDaily: naira(1_000_000),
}));
const RICH = naira(40_000);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

afterEach(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const stop = ({ token }: { token: string }, id: string) =>
  world.call("POST /withdraw/stop/{id}", { token, params: { id } });
const stopByLink = (id: string, token: string) =>
  world.call("POST /withdraw/stopByLink", { body: { id, token } });
const newKey = () => `held-${uniqueDigits(6)}`;

/** A withdrawal of 5,000 naira to an account that was never paid. */
async function held(ending = "0001") {
  const payer = await newPayer(world, RICH);
  const account = accountEnding(ending);
  const reply = await withdraw(world, payer, { amount: 5_000, account });
  return { payer, account, reply, id: reply.body.receipt._id };
}

/** The parts of the link in the newest letter to a person. */
async function mailedLink(payer: Payer) {
  const [letter] = (await lettersTo(world, payer, "to a new account")).slice(-1);
  const [, id = "", token = ""] = /\/stopWithdrawal\/([^/\s]+)\/([\w-]+)/.exec(letter?.text ?? "") ?? [];
  return { id, token };
}

describe("a first payout to an account", () => {
  test("waits ten minutes above the amount, says until when, and is then paid once", async () => {
    const { payer, account, reply, id } = await held();
    const until = new Date(world.clock.now().getTime() + 10 * MINUTE).toISOString();
    expect(reply).toMatchObject({
      status: 200,
      body: { receipt: { trans_Status: "pending", waitsUntil: until, balance_After: 35_000 } },
    });
    expect(reply.body.msg).toMatch(/^This account is new: the withdrawal waits until \d\d:\d\d/);
    world.clock.advance(10 * MINUTE - 1);
    await sweepDue(world.deps);
    expect(paidTo(world, account)).toEqual([]);
    world.clock.advance(1);
    await Promise.all([sweepDue(world.deps), sweepDue(world.deps)]);
    expect(paidTo(world, account)).toEqual([{ status: "SUCCESS", pays: 1, amountKobo: 495_000 }]);
    expect(await payoutOf(world, id)).toMatchObject({ state: "paid", attempt: 1 });
    const [line] = (await linesOf(world, payer)).filter((row) => row.id === id);
    expect(line).toMatchObject({ status: "success", held_until: null });
  });

  test("is sent at once up to the amount, and small ones to all new accounts add up over a day", async () => {
    const payer = await newPayer(world, RICH);
    const [known, one, other] = [accountEnding("0001"), accountEnding("0001"), accountEnding("0001")];
    await withdraw(world, payer, { account: known, amount: 100 });
    world.clock.advance(DAY + 1);
    const states = [];
    for (const [account, amount] of [
      [known, 5_000],
      [one, 1_500],
      [other, 500],
      [one, 100],
      [other, 100],
      [accountEnding("0001"), 100],
      [known, 4_900],
    ] as const)
      states.push((await withdraw(world, payer, { account, amount })).body.receipt.trans_Status);
    expect(states).toEqual(["success", "success", "success", "pending", "pending", "pending", "success"]);
  });

  test("to many new accounts at once: no more than the amount leaves without waiting", async () => {
    const payer = await newPayer(world, RICH);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        withdraw(world, payer, { account: accountEnding("0001"), amount: 1_000 }),
      ),
    );
    expect(answers.filter(({ body }) => body.receipt.trans_Status === "success")).toHaveLength(2);
  });

  test("is not sent when its owner was blocked meanwhile: the money is in their wallet", async () => {
    const { payer, account, id } = await held();
    const admin = await world.makeUser({ isAdmin: true });
    const block = {
      token: admin.token,
      params: { id: payer.id },
      body: { isBlocked: true, reason: "a thief" },
    };
    expect((await world.call("POST /admin/users/{id}/block", block)).status).toBe(200);
    world.clock.advance(10 * MINUTE);
    await Promise.all([sweepDue(world.deps), sweepDue(world.deps)]);
    expect(paidTo(world, account)).toEqual([]);
    expect(await payoutOf(world, id)).toMatchObject({ state: "failed", attempt: 0 });
    expect(await findTransaction(world.deps.db, id)).toMatchObject({ status: "failed", is_stopped: false });
    expect(await world.balance(payer)).toBe(RICH);
    expect(await usedOf(world, payer, "withdrawal")).toBe(0n);
  });

  test("is first until one that was asked for a day ago was paid", async () => {
    const payer = await newPayer(world, RICH);
    const account = accountEnding("0001");
    await withdraw(world, payer, { account, amount: 1_000 });
    world.clock.advance(DAY);
    const early = await withdraw(world, payer, { account, amount: 3_000 });
    expect(early.body.receipt.trans_Status).toBe("pending");
    world.clock.advance(1);
    const known = await withdraw(world, payer, { account, amount: 4_000 });
    expect(known.body.receipt.trans_Status).toBe("success");
    const stranger = await newPayer(world, RICH);
    const theirs = await withdraw(world, stranger, { account, amount: 4_000 });
    expect(theirs.body.receipt.trans_Status, "known to one person only").toBe("pending");
  });

  test("waits on while selling is stopped", async () => {
    const { account } = await held();
    const before = world.deps.sellingStopped;
    world.deps.sellingStopped = () => "a test";
    world.clock.advance(10 * MINUTE);
    await sweepDue(world.deps);
    expect(paidTo(world, account)).toEqual([]);
    world.deps.sellingStopped = before;
    world.clock.advance(MINUTE);
    await sweepDue(world.deps);
    expect(paidTo(world, account)).toHaveLength(1);
  });

  test("answers its key at once while it waits, and after it was stopped", async () => {
    const payer = await newPayer(world, RICH);
    const fields = { account: accountEnding("0001"), amount: 5_000, key: newKey() };
    const first = await withdraw(world, payer, fields);
    const again = await withdraw(world, payer, fields);
    expect(again).toMatchObject({ status: 200, body: { receipt: first.body.receipt } });
    await stop(payer, first.body.receipt._id);
    expect((await withdraw(world, payer, fields)).body).toMatchObject({
      receipt: { trans_Status: "failed" },
    });
    expect(await payoutsOf(world, payer)).toHaveLength(1);
  });

  test("is not asked about by an admin: nobody knows of it", async () => {
    const { id } = await held();
    const admin = await world.makeUser({ isAdmin: true });
    const reply = await world.call("POST /admin/reQueryWithdrawal", {
      token: admin.token,
      body: { transactionId: id },
    });
    expect(reply).toMatchObject({ status: 200, body: { receipt: { trans_Status: "pending" } } });
  });
});

describe("stopping it", () => {
  test("gives all of it back at once, with its limits, and it is never sent", async () => {
    const { payer, account, id } = await held();
    expect(await stop(payer, id)).toMatchObject({
      status: 200,
      body: { receipt: { trans_Status: "failed", waitsUntil: null } },
    });
    expect(await world.balance(payer)).toBe(RICH);
    expect(await usedOf(world, payer, "withdrawal")).toBe(0n);
    const { body } = await world.call("GET /auth/paymentProof", { token: payer.token });
    expect(body.freeDaily.used).toBe(0);
    world.clock.advance(DAY);
    await sweepDue(world.deps);
    expect(paidTo(world, account)).toEqual([]);
    expect((await stop(payer, id)).status, "again").toBe(200);
    expect(await world.balance(payer)).toBe(RICH);
  });

  test("reads as stopped wherever its owner or staff see it, by the cause that is stored (9.24)", async () => {
    const { payer, id } = await held();
    const { token } = payer;
    const seen = async () => ({
      receipt: (await world.call("GET /transaction/{id}", { token, params: { id } })).body,
      ...Object.fromEntries(
        Object.entries({
          history: (await world.call("GET /transaction", { token })).body.transactions,
          start: (await world.call("GET /auth", { token })).body.transactions,
          staff: (
            await world.call("GET /transaction", { token: admin.token, query: { userName: payer.userName } })
          ).body.transactions,
        }).map(([where, rows]) => [where, rows.find(({ _id }) => _id === id)]),
      ),
    });
    const admin = await world.makeUser({ isAdmin: true });
    for (const row of Object.values(await seen())) expect(row).toMatchObject({ isStopped: false });
    expect((await stop(payer, id)).body.receipt).toMatchObject({ isStopped: true });
    expect(await payoutOf(world, id)).toMatchObject({ note: "stopped by its owner" });
    const reworded = { note: "Any other sentence" };
    await world.deps.db.updateTable("wallet_transaction").set(reworded).where("id", "=", id).execute();
    for (const [where, row] of Object.entries(await seen()))
      expect([where, row]).toEqual([where, expect.objectContaining({ isStopped: true })]);
  });

  test("works by the link of the mail, which nobody can make up", async () => {
    const { payer, id } = await held();
    const link = await mailedLink(payer);
    expect(link.id).toBe(id);
    const other = await mailedLink((await held()).payer);
    for (const token of ["", "x", other.token, link.token.slice(0, -2)]) {
      const { status } = await stopByLink(id, token);
      expect([400, 404]).toContain(status);
    }
    expect(await payoutOf(world, id)).toMatchObject({ state: "pending" });
    const answers = await Promise.all([stopByLink(id, link.token), stopByLink(id, link.token)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await world.balance(payer)).toBe(RICH);
    expect(world.logged.join("")).not.toContain(link.token);
  });

  test("is for its owner, and not for what was sent", async () => {
    const { payer, id } = await held();
    expect((await stop(await newPayer(world, RICH), id)).status).toBe(404);
    const link = await mailedLink(payer);
    world.clock.advance(10 * MINUTE);
    await sweepDue(world.deps);
    for (const late of [await stop(payer, id), await stopByLink(id, link.token)])
      expect(late).toMatchObject({ status: 409, body: { code: "withdrawal_sent" } });
    expect(await world.balance(payer)).toBe(naira(35_000));
    const other = await newPayer(world, RICH);
    const sent = await withdraw(world, other, { amount: 100 });
    expect((await stop(other, sent.body.receipt._id)).body.code).toBe("withdrawal_sent");
  });

  test("reaches a sweeper that took it already: it sends nothing", async () => {
    const { payer, account, id } = await held();
    const other = await world.instance(async (name, run) => {
      if (name === "payout.resend") await stop(payer, id);
      return run();
    });
    world.clock.advance(10 * MINUTE);
    await sweepDue(other.deps);
    expect(paidTo(world, account)).toEqual([]);
    expect(await payoutOf(world, id)).toMatchObject({ state: "failed", attempt: 0 });
    expect(await world.balance(payer)).toBe(RICH);
    await other.app.close();
  });

  test("against the sweeper, ten times: stopped or sent, never both", async () => {
    const other = await world.instance((_name, run) => run());
    for (let n = 0; n < 10; n++) {
      const { payer, account, id } = await held();
      world.clock.advance(10 * MINUTE);
      await Promise.all([sweepDue(other.deps), stop(payer, id), stop(payer, id)]);
      const { state } = await payoutOf(world, id);
      const balance = await world.balance(payer);
      const stopped = { state: "failed", paid: 0, balance: RICH };
      const sent = { state: "paid", paid: 1, balance: naira(35_000) };
      expect([stopped, sent]).toContainEqual({ state, paid: paidTo(world, account).length, balance });
    }
    await other.app.close();
  });
});
