import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import type { ReservedAccountsPort } from "../../src/core/ports-banking.ts";
import { reserveAccounts } from "../../src/flows/reserved-accounts/reserve.ts";
import { reconcileAccounts } from "../../src/flows/reserved-accounts/reconcile.ts";
import { findReservation } from "../../src/flows/reserved-accounts/queries.ts";
import { sendIdentity } from "../../src/flows/reserved-accounts/send-identity.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { overtaken } from "../support/overtaken.ts";
import { accountHolder, newNumber, configureBank, verifyKyc } from "../support/transfers.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Account numbers of people's own (rules 13.1, 13.2). */

const world = await startTestApp(await freshDatabase());

const reservations = (user: TestUser) =>
  world.simulators.books
    .monnify()
    .reserved.filter((row) => row.accountReference.includes(user.id.replaceAll("-", "")));

const generate = (user: TestUser) => world.call("GET /auth/generateAcc", { token: user.token });
const generateAt = (user: TestUser, bankName: string) =>
  world.call("POST /generateAcc", { token: user.token, body: { bankName } });

async function verified(): Promise<TestUser> {
  const user = await world.makeUser();
  expect((await verifyKyc(world, user, { nin: newNumber() })).status).toBe(200);
  return user;
}

/** The same house with another provider of accounts. */
const houseWith = (changes: Partial<ReservedAccountsPort>) => ({
  ...world.deps,
  reservedAccounts: { ...world.deps.reservedAccounts, ...changes },
});

test("nobody gets an account without a verified NIN or BVN, and the refusal says what to do", async () => {
  const user = await world.makeUser();
  const reply = await generate(user);
  expect([reply.status, reply.body.code]).toEqual([422, "identity_needed"]);
  expect(reply.body.msg).toMatch(/NIN or BVN/);
  expect(reservations(user)).toEqual([]);
});

test("accounts at every bank, in the banks' order; the third is the one for top-ups, with the provider's page", async () => {
  const user = await verified();
  const reply = await generate(user);
  expect(reply.status).toBe(200);
  expect(reply.body.accountNumbers.map(({ bankName }) => bankName)).toEqual([
    "Moniepoint Microfinance Bank",
    "Wema bank",
    "Sterling bank",
  ]);
  const third = reply.body.accountNumbers[2]?.accountNumber ?? "";
  expect(reply.body.reservedAccountNo3).toBe(third);
  expect(reply.body.topUpUrl).toBe(`${world.simulators.monnify}/transfer?account=${third}`);
  const own = await world.call("GET /auth", { token: user.token });
  expect(own.body.user).toMatchObject({
    accountNumbers: reply.body.accountNumbers,
    reservedAccountNo3: third,
  });
});

test("asked again, the same accounts are answered and the provider hears nothing", async () => {
  const { user, accounts } = await accountHolder(world);
  const deaf = houseWith({
    reserve: () => Promise.reject(new Error("asked")),
    addBank: () => Promise.reject(new Error("asked")),
  });
  expect(await reserveAccounts(deaf, user)).toMatchObject({ ok: true });
  expect((await generate(user)).body.accountNumbers).toEqual(accounts);
  expect(reservations(user)).toHaveLength(1);
});

test("one bank by name (both spellings of the route), then another, then all", async () => {
  const user = await verified();
  const first = await generateAt(user, "wema  BANK");
  expect(first.body.accountNumbers.map(({ bankName }) => bankName)).toEqual(["Wema bank"]);
  expect(first.body.reservedAccountNo3).toBeNull();
  const reply = await world.app.inject({
    method: "POST",
    url: "/api/v1/auth/generateAcc",
    headers: { "x-auth-token": user.token },
    payload: { bankName: "Moniepoint" },
  });
  expect(reply.statusCode).toBe(200);
  const all = await generate(user);
  expect(all.body.accountNumbers).toHaveLength(3);
  expect(all.body.accountNumbers[1]).toEqual(first.body.accountNumbers[0]);
  expect(reservations(user)).toHaveLength(1);
});

test("a bank that is not offered is refused, and an empty name is told so", async () => {
  const user = await verified();
  const reply = await generateAt(user, "GTBank");
  expect([reply.status, reply.body.code]).toEqual([422, "bank_not_offered"]);
  expect((await generateAt(user, " ")).body.fields).toEqual({ bankName: "Select a bank" });
  expect(reservations(user)).toEqual([]);
});

test("20 requests at once reserve once; who came second is told to wait or gets the same accounts", async () => {
  const user = await verified();
  const replies = await Promise.all(Array.from({ length: 20 }, () => generate(user)));
  const good = replies.filter(({ status }) => status === 200);
  expect(good.length).toBeGreaterThan(0);
  const refused = replies.filter(({ status }) => status !== 200).map(({ body }) => body.code);
  expect(new Set([...refused, "operation_in_progress"])).toEqual(new Set(["operation_in_progress"]));
  expect(reservations(user)).toHaveLength(1);
  expect((await generate(user)).body.accountNumbers).toHaveLength(3);
});

test("an answer that was lost is found again: one reservation, the same numbers", async () => {
  const user = await verified();
  await configureBank(world, "fault", { kind: "delivered_reset", service: "reserve" });
  const lost = await generate(user);
  expect([lost.status, lost.body.code]).toEqual([502, "payment_provider_unavailable"]);
  expect(reservations(user)).toHaveLength(1);
  const found = await generate(user);
  expect(found.body.accountNumbers.map(({ accountNumber }) => accountNumber)).toEqual(
    reservations(user)[0]?.accounts.map(({ accountNumber }) => accountNumber),
  );
  expect(reservations(user)).toHaveLength(1);
});

test("a provider that is away: 502, and the next request may ask at once", async () => {
  const user = await verified();
  await configureBank(world, "fault", { kind: "down", service: "reserve" });
  expect((await generate(user)).status).toBe(502);
  expect((await generate(user)).status).toBe(200);
});

test("one that died while it asked holds the others up for two minutes at most", async () => {
  const user = await verified();
  const dead = houseWith({ reserve: () => Promise.reject(new Error("killed")) });
  await expect(reserveAccounts(dead, user)).rejects.toThrow("killed");
  expect((await generate(user)).body.code).toBe("operation_in_progress");
  world.clock.advance(2 * 60_000);
  expect((await generate(user)).status).toBe(200);
});

test("a refused identity and an unsupported bank are told apart; with one bank gone the others are still given", async () => {
  const user = await verified();
  const strict = houseWith({
    reserve: async () => ({ kind: "refused", reason: "identity", note: "BVN is invalid" }),
  });
  expect(await reserveAccounts(strict, user)).toEqual({ ok: false, fault: { code: "identity_refused" } });
  await generateAt(user, "Wema bank");
  const { reservedAccounts } = world.deps;
  const poorer = houseWith({
    addBank: async (wanted) =>
      wanted.bankCode === "50515"
        ? { kind: "refused", reason: "bank", note: "not supported" }
        : reservedAccounts.addBank(wanted),
  });
  const reserved = await reserveAccounts(poorer, user);
  expect(reserved.ok && reserved.value.map(({ bankCode }) => bankCode)).toEqual(["035", "232"]);
});

test("a second identity is told to the bank of accounts that exist, also when it was away at first", async () => {
  const { user } = await accountHolder(world);
  const bvn = newNumber();
  await configureBank(world, "fault", { kind: "down", service: "kyc" });
  expect((await verifyKyc(world, user, { bvn, dateOfBirth: "1993-10-03" })).status).toBe(200);
  expect(reservations(user)[0]?.bvn).toBeUndefined();
  world.clock.advance(31 * 60_000);
  while ((await reconcileAccounts(world.deps)) > 0);
  expect(reservations(user)[0]?.bvn).toBe(bvn);
});

test("an identity verified while the accounts are being reserved is told to the bank afterwards", async () => {
  const user = await verified();
  const bvn = newNumber();
  const slow = overtaken(world.deps, "account.reserve", () =>
    verifyKyc(world, user, { bvn, dateOfBirth: "1993-10-03" }),
  );
  expect(await reserveAccounts(slow, user)).toMatchObject({ ok: true });
  expect(reservations(user)[0]?.bvn).toBeUndefined();
  world.clock.advance(31 * 60_000);
  while ((await reconcileAccounts(world.deps)) > 0);
  expect(reservations(user)[0]?.bvn).toBe(bvn);
});

test("who told the bank of a first identity leaves the news of a second one, verified meanwhile, to be told", async () => {
  const { user } = await accountHolder(world);
  const bvn = newNumber();
  const slow = overtaken(world.deps, "account.identity_told", async () => {
    await configureBank(world, "fault", { kind: "down", service: "kyc" });
    await verifyKyc(world, user, { bvn, dateOfBirth: "1993-10-03" });
  });
  const reservation = await findReservation(world.deps.db, user.id);
  if (!reservation) throw new Error("nothing is reserved");
  await sendIdentity(slow, reservation);
  expect(reservations(user)[0]?.bvn).toBeUndefined();
  world.clock.advance(31 * 60_000);
  while ((await reconcileAccounts(world.deps)) > 0);
  expect(reservations(user)[0]?.bvn).toBe(bvn);
  expect(await findReservation(world.deps.db, user.id)).toMatchObject({ tells_identity: false });
});

test("the accounts of one are not shown to another, and nobody's money moved", async () => {
  const { accounts } = await accountHolder(world);
  const other = await world.makeUser({ balance: naira(1) });
  const own = await world.call("GET /auth", { token: other.token });
  expect(JSON.stringify(own.body)).not.toContain(accounts[0]?.accountNumber);
  await expectBooksInOrder(world.deps.db);
});
