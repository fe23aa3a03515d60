import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { ERRORS, type ErrorCode } from "../../src/contract/errors.ts";
import type { RouteSpec } from "../../src/contract/define.ts";
import { naira } from "../../src/core/money.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { giveEarnings } from "../support/cash.ts";
import { watchChanges } from "../support/changes.ts";
import { freshDatabase } from "../support/database.ts";
import { around, type Case, CASES, oneByOne } from "../support/fuzz.ts";
import { type Member, newMember } from "../support/members.ts";
import { reported } from "../support/money-in.ts";
import { withdraw } from "../support/payouts.ts";
import { type Parts, sendParts, usualParts } from "../support/requests.ts";
import { runs, SEED } from "../support/seed.ts";
import { buy, numberFor } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/**
 * Junk over every route from those who may do most: whatever arrives is answered, a refusal leaves no trace,
 * and what is carried out leaves the books in order. People who may not are refused whatever they send.
 */

const world = await startTestApp(await freshDatabase(), { simulators: { magic: false } });
const changes = await watchChanges(world.database);
const owner = world.database.pool("owner", 1);

const user = await newMember(world);
const agent = await promoted("is_agent");
const admin = await promoted("is_admin");
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

async function promoted(flag: "is_admin" | "is_agent"): Promise<Member> {
  const member = await newMember(world);
  await owner.query(`update app_user set ${flag} = true where id = $1`, [member.id]);
  return member;
}

const buyer = await world.makeUser({ balance: naira(20_000) });
const REAL = await realThings();

/** Things that are there, so that acts on them can be carried out. */
async function realThings(): Promise<Record<string, Parts>> {
  const bought = await buy(world, buyer, { service: "airtime", number: numberFor("airtime") });
  const again = await buy(world, buyer, { service: "data", number: numberFor("data") });
  const sent = await withdraw(world, buyer, { amount: 500 });
  await giveEarnings(world, buyer, naira(2_000));
  const earned = await world.call("POST /auth/withdrawEarning", {
    token: buyer.token,
    body: { amount: 1_000 },
  });
  const problem = await world.call("POST /disputes", {
    token: buyer.token,
    body: { transaction: again._id, kind: "wrong_amount" },
  });
  const dispute = { params: { id: problem.body.dispute._id } };
  const [approved, rejected] = [await reported(world, buyer), await reported(world, buyer)];
  const earning = { withdrawalId: earned.body.receipt._id };
  const person = { params: { id: buyer.id } };
  const whole = { params: { who: buyer.id } };
  const supplier = { params: { code: "GLAD" } };
  return {
    refundOne: { params: { id: bought._id }, body: {} },
    readDispute: dispute,
    actOnDispute: dispute,
    refundMany: { body: { ids: [again._id] } },
    reQueryWithdrawal: { body: { transactionId: sent.body.receipt.trans_Id } },
    approveWithdrawal: { body: earning },
    rejectWithdrawal: { body: earning },
    approveManualFunding: { params: { id: approved }, body: {} },
    rejectManualFunding: { params: { id: rejected } },
    readUser: person,
    blockUser: person,
    readPerson: whole,
    listReferred: whole,
    listNotes: whole,
    writeNote: whole,
    freezeUser: person,
    setUserRole: person,
    upgradeUser: { params: { userId: buyer.id, userType: "smart earner" } },
    setUserSpecial: { body: { userId: buyer.id, isSpecial: true } },
    setSpecialPrice: { body: { userId: buyer.id, productName: "MTN-SME", price: 900 } },
    resetUserPassword: { body: { userId: buyer.id } },
    credit: { body: { userName: buyer.userName, amount: 50, reason: "Sorry" } },
    transferFund: { body: { userName: buyer.userName, amount: 50 } },
    generateCoupon: { body: { userAccount: buyer.userName, amount: 50 } },
    testSupplier: supplier,
    changeSupplier: supplier,
    syncSupplier: supplier,
    showSync: supplier,
    applySync: supplier,
  };
}

const JUNK = runs({ quick: 12, long: 60 });
const NASTY_ONES = runs({ quick: 12, long: 60 });
/** Hashing a password takes its time. */
const SLOW = new Set([
  "register",
  "login",
  "changePassword",
  "disableSecondFactor",
  "resetPassword",
  "setPaymentPin",
  "changePaymentPin",
  "requestPinReset",
  "resetPaymentPin",
]);
/**
 * Guesses are counted, answers of others kept, and uses noted, also when the request is refused in the end.
 */
const COUNTED =
  /^(login_throttle|identity_try|account_check|meter_check|card_check|password_reset_request|bank) /;

/** Junk around the usual request, then the usual one; the same again for the same seed. */
function requestsFor(one: Case): { sent: unknown; parts: Parts }[] {
  const { name, place, route } = one;
  const usual = { ...usualParts(name, route), ...REAL[name] };
  const isSlow = SLOW.has(name);
  const junk = fc.sample(around(one, usual[place]), { seed: SEED, numRuns: isSlow ? 6 : JUNK });
  const all = [...oneByOne(usualParts(name, route)[place]), usual[place]];
  const nasty = fc.sample(fc.constantFrom(...all), { seed: SEED, numRuns: isSlow ? 6 : NASTY_ONES });
  return [...nasty, ...junk, usual[place]].map((sent) => ({ sent, parts: { ...usual, [place]: sent } }));
}

/** Provider trouble that a route names may be answered; nothing else above 500. */
function isBreakdown(route: RouteSpec, status: number, code: string): boolean {
  if (status < 500) return false;
  const isNamed = (route.errors as readonly string[]).includes(code);
  return !isNamed || ERRORS[code as ErrorCode].status !== status || status === 500;
}

/** A refused registration that wants a mailed code has sent one (rules 3.25). */
const MAILED = /^(mail insert|registration_code (insert|update))$/;

/** True for what a refusal may write: counters, and what its code says. */
const isLeft = (what: string, code: string) =>
  COUNTED.test(what) || (code === "registration_code_needed" && MAILED.test(what));

const EXAMPLE_OF = (one: Case, sent: unknown) =>
  `${one.name} ${one.place} ${JSON.stringify(sent)} (SEED=${SEED})`;
const EVERY = CASES.toSorted((a, b) => Number(a.name === "stopSelling") - Number(b.name === "stopSelling"));
const ofStaff = EVERY.filter(({ route }) => route.access === "agent" || route.access === "admin");

describe("somebody who may not", () => {
  test.each([
    ["a user", user, ofStaff],
    ["an agent", agent, ofStaff.filter(({ route }) => route.access === "admin")],
  ] as const)("%s is refused whatever they send, and leaves no trace", async (_who, { token }, cases) => {
    await changes.take();
    for (const one of cases)
      for (const { sent, parts } of requestsFor(one)) {
        const reply = await sendParts({ app: world.app, token }, one.route, parts);
        const { code } = reply.json<{ code: string }>();
        // A request that is no JSON, or has no such address, is refused before its sender is identified.
        const allowed = ["forbidden", "malformed_body", "not_found"];
        expect({
          what: EXAMPLE_OF(one, sent),
          isRefused: allowed.includes(code),
          code,
        }).toEqual({ what: EXAMPLE_OF(one, sent), isRefused: true, code });
      }
    expect(await changes.take()).toEqual([]);
  });
});

describe.each([
  ["an agent", agent],
  ["an admin", admin],
])("%s", (_who, { token }) => {
  test.each(EVERY)("$name, $place: answered, and refused without a trace", async (one) => {
    for (const { sent, parts } of requestsFor(one)) {
      await changes.take();
      const reply = await sendParts({ app: world.app, token }, one.route, parts);
      const { statusCode: status } = reply;
      const code = status < 400 ? "" : reply.json<{ code: string }>().code;
      const written = (await changes.take()).filter((what) => !isLeft(what, code));
      expect({
        what: EXAMPLE_OF(one, sent),
        answer: isBreakdown(one.route, status, code) ? `${status} ${code}` : "",
        written: status < 400 ? [] : written,
      }).toEqual({ what: EXAMPLE_OF(one, sent), answer: "", written: [] });
    }
  });
});
