import { kobo, type Kobo, naira } from "../../src/core/money.ts";
import {
  creditFunding,
  failFunding,
  findFundingById,
  insertFunding,
  setLink,
} from "../../src/flows/funding/queries.ts";
import { storeEvent } from "../../src/flows/inbound-events/queries.ts";
import { payRewards } from "../../src/flows/people/reward.ts";
import { upgrade } from "../../src/flows/people/upgrade.ts";
import type { TestDatabase } from "./database.ts";
import { type CashHistory, earnAndSell } from "./history-cash.ts";
import {
  type HistoryDeps,
  keyOf,
  makeAdmins,
  makePerson,
  openHistoryDeps,
  type Person,
} from "./history-deps.ts";
import { type DifferenceHistory, settleDifferences } from "./history-differences.ts";
import { type FundingHistory, payInByHand } from "./history-funding.ts";
import { type MoneyOutHistory, moveMoneyOut } from "./history-money-out.ts";
import { buyEverything, type Fate, reserve, settle } from "./history-purchases.ts";
import { type StaffHistory, workAsStaff } from "./history-staff.ts";

/**
 * Books with a history: every way a purchase, a payment and an upgrade can end, written by the product's own
 * functions.
 */
export type History = HistoryDeps & {
  people: Record<"ada" | "bola" | "chi", Person>;
  /** Ids of purchases by fate. */
  bought: Record<Fate, string>;
  funded: Record<"paid" | "otherAmount" | "failed" | "open", string>;
  upgradeId: string;
  staff: StaffHistory;
  byHand: FundingHistory;
  cash: CashHistory;
  moneyOut: MoneyOutHistory;
  differences: DifferenceHistory;
};

export async function writeHistory(database: TestDatabase): Promise<History> {
  const setup = await openHistoryDeps(database);
  const ada = await makePerson(setup, { name: "ada", naira: 100_000 });
  const bola = await makePerson(setup, { name: "bola", naira: 5_000, referredBy: ada.id });
  const chi = await makePerson(setup, { name: "chi", naira: 2_000 });
  const bought = await buyEverything(setup, [ada, chi]);
  const funded = await fundEverything(setup, chi);
  const upgraded = await upgrade(setup.deps, {
    callerId: bola.id,
    targetId: bola.id,
    wanted: "reseller",
    requestKey: keyOf("upgrade"),
  });
  if (!upgraded.ok) throw new Error(upgraded.fault.code);
  await settle(setup, await reserve(setup, bola, { word: "reward" }));
  if ((await payRewards(setup.deps)) !== 1) throw new Error("the reward was not due");
  const reward = await setup.db.selectFrom("referral_reward").select("upgrade_id").executeTakeFirstOrThrow();
  await makeAdmins(setup, [bola, chi]);
  const staff = await workAsStaff(setup, [ada, bola, chi]);
  const byHand = await payInByHand(setup, [ada, bola]);
  const cash = await earnAndSell(setup, ada);
  const moneyOut = await moveMoneyOut(setup, [ada, bola]);
  const differences = await settleDifferences(setup, [bola, chi]);
  return {
    ...setup,
    cash,
    staff,
    byHand,
    moneyOut,
    differences,
    people: { ada, bola, chi },
    bought,
    funded,
    upgradeId: reward.upgrade_id,
  };
}

async function fundEverything(setup: HistoryDeps, person: Person): Promise<History["funded"]> {
  const { db, deps, now } = setup;
  const open = async (asked: Kobo, kind: "funding_card" | "funding_transfer" = "funding_card") => {
    const id = deps.ids.next();
    const facts = { id, userId: person.id, provider: "squad", reference: `fund-${id}`, asked };
    const split = { feeBps: 100, fee: kobo(asked / 100n), credit: kobo(asked - asked / 100n) };
    const nextCheckAt = new Date(now.getTime() + 60_000);
    await db.transaction().execute(async (tx) => {
      await insertFunding(tx, { ...facts, ...split, kind, nextCheckAt, at: now });
      await setLink(tx, id, "https://pay.example/1");
    });
    return id;
  };
  const credit = async (id: string, paid: Kobo) => {
    const funding = await findFundingById(db, id);
    if (!funding) throw new Error("no funding");
    const facts = {
      funding,
      paid,
      gatewayRef: "g",
      walletAccount: person.wallet,
      accountOf: deps.accountOf,
      at: now,
    };
    await db.transaction().execute((tx) => creditFunding(tx, facts));
  };
  const paid = await open(naira(1_000));
  await credit(paid, naira(1_000));
  const otherAmount = await open(naira(1_000), "funding_transfer");
  await credit(otherAmount, kobo(99n));
  const failed = await open(naira(700));
  const lost = await findFundingById(db, failed);
  if (lost)
    await db
      .transaction()
      .execute((tx) => failFunding(tx, lost, { note: "unused", at: now, nextCheckAt: null }));
  const waiting = await open(naira(800));
  const event = { party: "squad", eventKey: "e1", reference: "fund-1", raw: new Uint8Array([1]) };
  await db.transaction().execute((tx) => storeEvent(tx, { ...event, at: now, nextCheckAt: now }));
  return { paid, otherAmount, failed, open: waiting };
}
