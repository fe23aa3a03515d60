import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RouteSpec } from "../../src/contract/define.ts";
import type { ErrorCode } from "../../src/contract/errors.ts";
import { routes } from "../../src/contract/index.ts";
import { naira } from "../../src/core/money.ts";
import { quoteOf } from "../support/abroad.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { codeIn, keyOf } from "../support/callers.ts";
import { freshSim, verifiedSim } from "../support/cash.ts";
import { type Changes, watchChanges } from "../support/changes.ts";
import { freshDatabase } from "../support/database.ts";
import { start as startList } from "../support/bulk.ts";
import { startBatch } from "../support/recharge.ts";
import { schedule, scheduleForm } from "../support/schedules.ts";
import { couponFor } from "../support/money-in.ts";
import { linkFor } from "../support/payments.ts";
import { withdraw, withdrawalBody } from "../support/payouts.ts";
import { type Parts, sendParts, usualParts } from "../support/requests.ts";
import { buy, numberFor } from "../support/selling.ts";
import { setSetting } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * A row belongs to its owner alone. Anybody else who knows its id can neither read nor change it, and is
 * answered as if it did not exist (rules 2.2).
 */

const world = await startTestApp(await freshDatabase());
const changes: Changes = await watchChanges(world.database);
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const victim = await world.makeUser({ balance: naira(20_000), isCouponVendor: true });
const as = { token: victim.token };
const owned = await possessions();

/** One of everything that has an id. */
async function possessions() {
  const contact = { contactName: "Mama", contactNetwork: "MTN", contactNumber: "08031230001" };
  const kept = await world.call("POST /auth/contact", { ...as, body: contact });
  const sold = await world.call("POST /customers", { ...as, body: { name: "Bola", numbers: [] } });
  const params = { id: sold.body.customer._id };
  const debt = { entryId: randomUUID(), kind: "debt", amount: 300 } as const;
  await world.call("POST /customers/{id}/entries", { ...as, params, body: debt });
  const meter = { meterId: 18, meterNumber: "01234567001", meterType: "prepaid", name: "Home" };
  const named = await world.call("POST /auth/meter", { ...as, body: meter });
  const beneficiary = await world.call("POST /withdraw/beneficiary", { ...as, body: withdrawalBody() });
  const sessions = await world.call("GET /auth/sessions", as);
  const receipt = await buy(world, victim, { service: "airtime", number: numberFor("airtime") });
  const bulk = await startList(world, victim, [numberFor("airtime")]);
  const planned = await schedule(world, victim);
  const epin = await buy(world, victim, { service: "exam", number: numberFor("exam") });
  await world.call("POST /auth/updateWebhook", {
    ...as,
    body: { webhookUrl: "https://shop.example.com/hook" },
  });
  await world.call("POST /auth/webhook/test", as);
  const deliveries = await world.call("GET /auth/webhookDeliveries", as);
  const subscription = { ...world.simulators.push.subscribe(), language: "en" };
  const pushed = await world.call("POST /auth/push/devices", { ...as, body: subscription });
  const alternate = await world.call("POST /loophole", { ...as, body: { amount: 1_000 } });
  const { sessionId } = await verifiedSim(world, victim);
  world.clock.advance(31_000);
  const sim = { network: "MTN", senderNumber: freshSim() };
  const code = await world.call("POST /a2c/getOTP", { ...as, body: sim });
  const key = await world.call("POST /auth/apiKey", { ...as, body: {} });
  await setSetting(world, "payoutHold", { above: 100_000, minutes: 10 });
  const held = await withdraw(world, victim, { amount: 2_000 });
  const problem = { transaction: receipt._id, kind: "not_received" };
  const reported = await world.call("POST /disputes", { ...as, body: problem });
  return {
    key: key.body._id,
    bulk,
    planned,
    quote: await quoteOf(world, victim),
    batch: await startBatch(world, victim, 1),
    held: held.body.receipt._id,
    problem: reported.body.dispute._id,
    contact: kept.body.contact._id,
    customer: params.id,
    entry: debt.entryId,
    meter: named.body._id,
    beneficiary: beneficiary.body.beneficiary._id,
    session: sessions.body.sessions[0]?._id ?? "",
    device: pushed.body._id,
    receipt,
    epin,
    delivery: deliveries.body.deliveries[0]?._id ?? "",
    squad: await linkFor(world, victim),
    paystack: alternate.body.reference,
    sessionId,
    identifier: code.body.identifier,
    made: await couponFor(world, victim, { for: await world.makeUser() }),
    given: await couponFor(world, victim, { for: victim }),
  };
}

type Attempt = { parts: Parts; code: ErrorCode };
const nobodys = (parts: Parts, code: ErrorCode = "not_found"): Attempt => ({ parts, code });
const byId = (id: string) => nobodys({ params: { id } });

/** How each route that names a thing is asked for the victim's, and what it says. */
const ATTEMPTS: Record<string, Attempt> = {
  endSession: byId(owned.session),
  removePushDevice: byId(owned.device),
  changeApiKey: nobodys({ params: { id: owned.key }, body: { name: "Mine" } }),
  deleteApiKey: byId(owned.key),
  selfUpgrade: nobodys({ params: { id: victim.id } }, "upgrade_not_allowed"),
  editContact: byId(owned.contact),
  deleteContact: byId(owned.contact),
  readCustomer: byId(owned.customer),
  editCustomer: nobodys({ params: { id: owned.customer }, body: { name: "Mine", numbers: [] } }),
  deleteCustomer: byId(owned.customer),
  addSale: nobodys({ params: { id: owned.customer }, body: { transactionId: owned.receipt._id, price: 5 } }),
  addEntry: nobodys({
    params: { id: owned.customer },
    body: { entryId: owned.entry, kind: "debt", amount: 5 },
  }),
  removeEntry: byId(owned.entry),
  readSale: byId(owned.receipt._id),
  forgetMeter: byId(owned.meter),
  readBulk: byId(owned.bulk),
  pauseBulk: byId(owned.bulk),
  resumeBulk: byId(owned.bulk),
  cancelBulk: byId(owned.bulk),
  retryBulk: byId(owned.bulk),
  exportBulk: byId(owned.bulk),
  makeSchedule: nobodys({ body: { ...scheduleForm(), scheduleId: owned.planned } }),
  readSchedule: byId(owned.planned),
  changeSchedule: nobodys({ params: { id: owned.planned }, body: scheduleForm() }),
  pauseSchedule: byId(owned.planned),
  resumeSchedule: byId(owned.planned),
  endSchedule: byId(owned.planned),
  skipSchedule: nobodys({ params: { id: owned.planned }, body: { nextAt: "2026-08-01T08:00:00.000Z" } }),
  buyAbroad: nobodys({ body: { quoteId: owned.quote } }),
  readBatch: byId(owned.batch),
  showCards: nobodys({ params: { id: owned.batch }, body: { places: [1] } }),
  printCards: nobodys({ params: { id: owned.batch }, body: { perPage: 8 } }),
  markCard: nobodys({ params: { id: owned.batch }, body: { card: 1, isSold: true } }),
  mailReceipt: byId(owned.receipt._id),
  readTransaction: byId(owned.receipt._id),
  receiptCode: byId(owned.receipt._id),
  showPin: nobodys({ body: { transactionId: owned.epin._id } }),
  mailPin: nobodys({ body: { transactionId: owned.epin._id } }),
  reportProblem: nobodys({ body: { transaction: owned.receipt._id, kind: "not_received" } }),
  readProblemOf: byId(owned.receipt._id),
  readProblem: byId(owned.problem),
  markProblemRead: byId(owned.problem),
  writeToProblem: nobodys({ params: { id: owned.problem }, body: { text: "Hello" } }),
  solveProblem: byId(owned.problem),
  stopWithdrawal: byId(owned.held),
  deleteBeneficiary: byId(owned.beneficiary),
  cancelCoupon: byId(owned.made.id),
  resendDelivery: byId(owned.delivery),
  verifyFunding: nobodys({ body: { reference: owned.squad } }),
  verifyPaystack: nobodys({ body: { reference: owned.paystack } }),
  verifyOTP: nobodys({ body: { identifier: owned.identifier, otp: "123456" } }),
  transferAirtime: nobodys({
    body: { network: "MTN", amount: 5_000, transferPin: "1234", sessionId: owned.sessionId },
  }),
  redeemCoupon: nobodys({ body: { userName: victim.userName, coupon: owned.given.code } }, "coupon_unknown"),
};
/** Names of things that are everybody's, or are searched only among one's own. */
const EVERYBODYS: Record<string, string> = {
  "validateMeter.meterId": "a company",
  "validateCard.cableId": "a company",
  "buyCable.cableId": "a company",
  "validateInternet.internetId": "a company",
  "validateBetting.bettingId": "a company",
  "buyBetting.bettingId": "a company",
  "validateBetting.customerId": "an account at a company, which anybody may pay into",
  "buyBetting.customerId": "an account at a company, which anybody may pay into",
  "buyInternet.internetId": "a company",
  "buyElectricity.meterId": "a company",
  "nameMeter.meterId": "a company",
  "askPasskey.passkeyId": "only names what is proven, and is searched among one's own at its removal",
  "removePasskey.id": "takes a password first: test/flows/passkeys.test.ts",
  "listTransactions.transactionId": "a filter of one's own",
  "listTransactions.userName": "refused when it is another's: test/flows/roles-powers.test.ts",
  "reportTransfer.paymentReference": "the payer's own words",
  "validateUser.userName": "anybody may be sent money",
};
const NAMING = /(^id|Id|reference|Reference|identifier|coupon|^userName)$/;

function namesOf(route: RouteSpec): string[] {
  return (["params", "query", "body"] as const).flatMap((place) => {
    const schema = route[place] as { _zod?: { def?: { shape?: object } } } | undefined;
    return Object.keys(schema?._zod?.def?.shape ?? {}).filter(
      (field) => NAMING.test(field) && (place !== "body" || field !== "userName"),
    );
  });
}

const OF_USERS = Object.entries<RouteSpec>(routes).filter(([, { access }]) => access === "user");

test("every route of people that names a thing is tried", () => {
  const unjudged = OF_USERS.flatMap(([name, route]) =>
    namesOf(route)
      .filter((field) => !ATTEMPTS[name] && !EVERYBODYS[`${name}.${field}`])
      .map((field) => `${name}.${field}`),
  );
  expect(unjudged).toEqual([]);
  for (const name of Object.keys(ATTEMPTS)) expect(OF_USERS.map(([one]) => one)).toContain(name);
});

const COUNTED = /^login_throttle /;

describe.each([
  ["somebody", {}],
  ["a coupon vendor", { isCouponVendor: true }],
  ["an agent", { isAgent: true }],
  ["a script", { userType: "api user" as const }],
])("%s with the victim's ids", (who, wanted) => {
  const powers = { isAgent: false, isCouponVendor: false, ...wanted };
  let thief: TestUser;
  let token = "";
  beforeAll(async () => {
    thief = await world.makeUser({ ...wanted, balance: naira(5_000) });
    token = who === "a script" ? await keyOf(world, thief) : thief.token;
  });
  const tried = Object.entries(ATTEMPTS).filter(([name]) => !(powers.isAgent && name === "readTransaction"));

  test.each(tried)("gets nothing by %s", async (name, { parts, code }) => {
    const route = OF_USERS.find(([one]) => one === name)?.[1];
    if (!route) throw new Error(`no route ${name}`);
    await changes.take();
    const reply = await sendParts({ app: world.app, token }, route, { ...usualParts(name, route), ...parts });
    const expected = refusalOf(name, route, code);
    expect(codeIn(reply.body)).toBe(expected);
    expect([403, 404, 422]).toContain(reply.statusCode);
    expect(reply.body).not.toContain(victim.userName);
    expect((await changes.take()).filter((what) => !COUNTED.test(what))).toEqual([]);
  });

  function refusalOf(name: string, route: RouteSpec, code: ErrorCode): ErrorCode {
    if (!route.scope && who === "a script") return "session_needed";
    if (name === "cancelCoupon" && !powers.isCouponVendor) return "forbidden";
    return code;
  }
});

test("a script finds other people's orders neither by number nor by search", async () => {
  const number = owned.receipt.phone_number;
  const authorization = `Token ${await keyOf(world, victim)}`;
  const other = `Token ${await keyOf(world, await world.makeUser())}`;
  const get = (url: string, by: string) => world.app.inject({ url, headers: { authorization: by } });
  const [order] = (await get(`/api/topup/?search=${number}`, authorization)).json();
  expect((await get(`/api/topup/${order.id}`, authorization)).json()).toMatchObject({ id: order.id });
  expect((await get(`/api/topup/${order.id}`, other)).statusCode).toBe(404);
  expect((await get(`/api/topup/?search=${number}`, other)).json()).toEqual([]);
  expect((await get("/api/topup/", other)).json()).toMatchObject({ count: 0, results: [] });
});

test("what the thieves could not touch is all still there", async () => {
  expect((await world.call("GET /auth/contact", as)).body.contacts).toMatchObject([{ _id: owned.contact }]);
  expect((await world.call("GET /auth", as)).body.user.userType).toBe("smart earner");
  const redeemed = await world.call("POST /fundWallet/coupon", { ...as, body: { coupon: owned.given.code } });
  expect(redeemed.status).toBe(200);
});
