import { vi } from "vitest";
import { naira } from "../../src/core/money.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import { openEvents } from "../support/payments.ts";
import {
  accountHolder,
  newNumber,
  noticeOf,
  postNotice,
  sendMoney,
  verifyKyc,
} from "../support/transfers.ts";
import type { TestUser, TestApp } from "../support/world.ts";

/** Reserved account numbers and transfers to them, killed by crash tests. */

type Reserving = { user: TestUser; nin: string };

/** A process that dies during a call to the bank blocks the next one for two minutes. */
const LEASE_MS = 2 * 60_000;

async function reserve({ world, instance }: Stage, { user, nin }: Reserving): Promise<void> {
  world.clock.advance(LEASE_MS);
  const verified = await verifyKyc(instance, user, { nin });
  if (verified.status === 200) await instance.call("GET /auth/generateAcc", { token: user.token });
}

/** Complains unless the bank has one reservation and we know all its numbers: money may arrive at each. */
async function judgeReserved(world: TestApp, { user }: Reserving): Promise<string[]> {
  const reference = `acct-${user.id.replaceAll("-", "")}`;
  const { reserved } = world.simulators.books.monnify(reference);
  const own = await world.call("GET /auth", { token: user.token });
  const numbers = (accounts: readonly { accountNumber: string }[] = []) =>
    accounts.map(({ accountNumber }) => accountNumber).join(" ");
  const identities = await world.deps.db
    .selectFrom("identity")
    .select("mask")
    .where("user_id", "=", user.id)
    .execute();
  const expected = { reservations: 1, numbers: numbers(reserved[0]?.accounts), count: 3, identities: 1 };
  const found = {
    reservations: reserved.length,
    numbers: numbers(own.body.user.accountNumbers),
    count: own.body.user.accountNumbers.length,
    identities: identities.length,
  };
  return differences(expected, found);
}

type Paying = { user: TestUser; reference: string; isAcknowledged: boolean };

/** Sends the bank's notice until it is answered with 200. */
async function notify({ world, instance, effects }: Stage, about: Paying): Promise<void> {
  if (!about.isAcknowledged)
    about.isAcknowledged = (await postNotice(instance, noticeOf(world, about.reference))) === 200;
  await vi.waitFor(async () => {
    const open = await openEvents(world, about.reference);
    if (open.length > 0 && !effects.isDown()) throw new Error("not worked off yet");
  }, 60_000);
}

async function judgePaid(world: TestApp, { user, reference }: Paying): Promise<string[]> {
  const rows = await world.deps.db
    .selectFrom("funding")
    .select(["id", "state"])
    .where("reference", "=", reference)
    .execute();
  const credits = await world.deps.db
    .selectFrom("ledger_posting")
    .select("amount")
    .where("credit", "=", user.walletAccount)
    .execute();
  const expected = { rows: 1, state: "paid", credits: 1, balance: naira(990) };
  const found = {
    rows: rows.length,
    state: rows[0]?.state,
    credits: credits.length,
    balance: await world.balance(user),
  };
  return differences(expected, found);
}

export const ACCOUNTS: CrashFlow<Reserving> = {
  name: "account numbers, from a NIN to three banks",
  effects: [
    "identity.try",
    "identity.nin",
    "identity.save",
    "account.intent",
    "account.reserve",
    "account.save",
    "account.done",
  ],
  prepare: async (world) => ({ user: await world.makeUser(), nin: newNumber() }),
  play: reserve,
  judge: judgeReserved,
};

export const TRANSFER_IN: CrashFlow<Paying> = {
  name: "bank transfer, notified",
  effects: ["funding.event", "account.payment", "account.credit", "funding.event_done"],
  prepare: async (world) => {
    const { user, accountNumber } = await accountHolder(world);
    return { user, reference: await sendMoney(world, accountNumber, 1_000), isAcknowledged: false };
  },
  play: notify,
  judge: judgePaid,
};
