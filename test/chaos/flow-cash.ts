import { kobo, naira } from "../../src/core/money.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { clawBackRefunded } from "../../src/flows/partnership/claw-back.ts";
import { foldCommissions } from "../../src/flows/partnership/fold.ts";
import { renewPartnerships } from "../../src/flows/partnership/renew.ts";
import {
  CASH_CODE,
  cashControl,
  earningsOf,
  freshSim,
  giveEarnings,
  knowWell,
  sell,
} from "../support/cash.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import { buy, numberFor } from "../support/selling.ts";
import type { TestUser, TestApp } from "../support/world.ts";

/** Sales of airtime, withdrawals of earnings and partnerships, killed by crash tests. */

/** A client remembers the answers that it received, and continues from there. */
type Sale = {
  user: TestUser;
  number: string;
  key: string;
  amount: number;
  identifier: string | undefined;
  sessionId: string | undefined;
};

let sales = 0;
/** A sale of 10,000 naira, which go as equal transfers, or of another amount. */
const prepareSale = async (world: TestApp, number = freshSim(), amount = 10_000): Promise<Sale> => ({
  user: await world.makeUser(),
  number,
  amount,
  key: `airtime-sale-${(sales += 1)}`,
  identifier: undefined,
  sessionId: undefined,
});

/** Returns the reply; throws where a dying server gave it. */
function reported<T extends { status: number }>(reply: T, stage: Stage): T {
  if (reply.status >= 500 || stage.effects.isDown()) throw new Error("no answer");
  return reply;
}

async function sellAll(stage: Stage, about: Sale): Promise<void> {
  const { call } = stage.instance;
  const { token } = about.user;
  if (!about.identifier) {
    stage.world.clock.advance(31_000);
    const body = { network: "MTN", senderNumber: about.number };
    about.identifier = reported(await call("POST /a2c/getOTP", { token, body }), stage).body.identifier;
  }
  if (!about.sessionId) {
    const body = { identifier: about.identifier, otp: CASH_CODE };
    about.sessionId = reported(await call("POST /a2c/verifyOTP", { token, body }), stage).body.sessionId;
  }
  const { user, sessionId, key, amount } = about;
  await sell(stage.instance, { user, sessionId, key, amount });
}

async function dueNow({ world }: Stage, about: Sale): Promise<void> {
  const row = await world.deps.db
    .selectFrom("airtime_to_cash")
    .select("next_check_at")
    .where("number", "=", about.number)
    .where("next_check_at", "is not", null)
    .executeTakeFirst();
  const waitMs = (row?.next_check_at?.getTime() ?? 0) - world.clock.now().getTime();
  if (waitMs >= 0) world.clock.advance(waitMs + 1);
}

/**
 * Complains unless all airtime in the buyer's books was paid for once, at 90 %, and each transfer was sent
 * once. A crash may keep the last, smaller transfer from being sent, but never sends it without the others.
 */
async function judgeSale(world: TestApp, about: Sale, isWhole: boolean): Promise<string[]> {
  const { totals, transfers } = world.simulators.books.cash(`phone=${about.number}`);
  const rows = await world.deps.db
    .selectFrom("airtime_to_cash")
    .select("state")
    .where("user_id", "=", about.user.id)
    .where("face_kobo", "is not", null)
    .execute();
  const taken = totals.valueKobo / 100;
  const isTaken = taken > 0;
  const found = {
    balance: await world.balance(about.user),
    sends: Math.max(0, ...transfers.map(({ sends }) => sends)),
    transfers: transfers.length,
    states: rows.map(({ state }) => state).join(),
  };
  const expected = {
    balance: kobo((BigInt(totals.valueKobo) * 9n) / 10n),
    sends: isTaken ? 1 : 0,
    transfers: taken > 10_000 ? 2 : Number(isTaken),
    states: isTaken ? "paid" : "failed",
  };
  const whole = isTaken && taken !== 10_000 && taken !== about.amount ? [`${taken} naira were taken`] : [];
  return [
    ...differences(expected, found),
    ...whole,
    ...(isWhole && taken !== about.amount ? ["it was not sold"] : []),
  ];
}

const BEFORE_TRANSFER = [
  "cash.ask",
  "cash.send_code",
  "cash.code_sent",
  "cash.guess",
  "cash.verify_code",
  "cash.verified",
  "key.take",
  "cash.start",
  "cash.transfer",
];

/** A sale of 12,345 naira: two transfers of 5,000, then one of 2,345. */
async function prepareUneven(world: TestApp): Promise<Sale> {
  const about = await prepareSale(world, freshSim(), 12_345);
  await knowWell(world, about.user);
  return about;
}

const SALES: CrashFlow<Sale>[] = [
  {
    name: "airtime to cash, from the code to the money",
    effects: [...BEFORE_TRANSFER, "cash.pay"],
    prepare: (world) => prepareSale(world),
    play: sellAll,
    judge: judgeSale,
  },
  {
    name: "airtime to cash, the answer lost after the airtime left",
    effects: [...BEFORE_TRANSFER, "cash.wait", "attempt.take_due", "cash.status", "cash.pay"],
    prepare: async (world) => {
      const number = freshSim();
      await cashControl(world, "fault", { kind: "delivered_502", service: "transfer", phone: number });
      return prepareSale(world, number);
    },
    play: async (stage, about) => {
      await sellAll(stage, about);
      await dueNow(stage, about);
      await sweepDue(stage.instance.deps);
    },
    judge: judgeSale,
  },
  {
    name: "airtime to cash, equal transfers and a last one",
    effects: [...BEFORE_TRANSFER, "cash.next", "cash.transfer", "cash.pay"],
    prepare: prepareUneven,
    play: sellAll,
    judge: judgeSale,
  },
  {
    name: "airtime to cash, the answer about the last transfer lost after its airtime left",
    effects: [
      ...BEFORE_TRANSFER,
      "cash.next",
      "cash.transfer",
      "cash.wait",
      "attempt.take_due",
      "cash.status",
      "cash.pay",
    ],
    prepare: async (world) => {
      const about = await prepareUneven(world);
      for (const kind of ["ok", "delivered_502"])
        await cashControl(world, "fault", { kind, service: "transfer", phone: about.number });
      return about;
    },
    play: async (stage, about) => {
      await sellAll(stage, about);
      await dueNow(stage, about);
      await sweepDue(stage.instance.deps);
    },
    judge: judgeSale,
  },
];

type Earning = { user: TestUser; admin: TestUser; key: string; id: string | undefined };

const EARNINGS: CrashFlow<Earning> = {
  name: "earnings asked for, then approved",
  effects: ["key.take", "earnings.withdraw", "earnings.decide"],
  prepare: async (world) => {
    const user = await world.makeUser();
    await giveEarnings(world, user, naira(2_500));
    const admin = await world.makeUser({ isAdmin: true });
    return { user, admin, key: `earning-of-${user.userName}`, id: undefined };
  },
  play: async (stage, about) => {
    const { call } = stage.instance;
    const order = { token: about.user.token, key: about.key, body: { amount: 1_000 } };
    const asked = reported(await call("POST /auth/withdrawEarning", order), stage);
    about.id = asked.body.receipt._id;
    const body = { withdrawalId: about.id };
    reported(await call("POST /admin/approveWithdrawal", { token: about.admin.token, body }), stage);
  },
  judge: async (world, about) => {
    const acts = await world.deps.db
      .selectFrom("audit_entry")
      .select("action")
      .where("subject", "=", about.id ?? "")
      .execute();
    const found = {
      wallet: await world.balance(about.user),
      earnings: await earningsOf(world, about.user),
      acts: acts.length,
    };
    return differences({ wallet: naira(1_000), earnings: naira(1_500), acts: 1 }, found);
  },
};

type Partner = { owner: TestUser; friend: TestUser; admin: TestUser; key: string; bought: string[] };

const preparePartner = async (world: TestApp): Promise<Partner> => {
  const owner = await world.makeUser({ balance: naira(5_000) });
  const friend = await world.makeUser({ balance: naira(9_000), referredBy: owner.id });
  const admin = await world.makeUser({ isAdmin: true });
  return { owner, friend, admin, key: `partner-key-${owner.userName}`, bought: [] };
};

/** Joining, with an account that the bank knows. */
function join({ instance }: Pick<Stage, "instance">, { owner, key }: Partner) {
  const body = { bank: "Wema bank", bankCode: "035", accountNumber: "0123456789" };
  return instance.call("POST /auth/upgradeToPartner", { token: owner.token, key, body });
}

const MONTH_MS = 31 * 24 * 3_600_000;

const PARTNERS: CrashFlow<Partner>[] = [
  {
    name: "a partner's month: commissions, one taken back after a refund, renewal",
    effects: ["commission.fold", "commission.claw_back", "commission.mark", "partnership.renew"],
    prepare: async (world) => {
      const about = await preparePartner(world);
      await join({ instance: world }, about);
      // Rows that earlier runs left due do not belong to this run.
      await foldCommissions(world.deps);
      for (let n = 0; n < 3; n++) {
        const receipt = await buy(world, about.friend, { service: "data", number: numberFor("data") });
        about.bought.push(receipt._id);
      }
      return about;
    },
    play: async ({ world, instance: { deps } }, { admin, bought }) => {
      await foldCommissions(deps);
      const order = { token: admin.token, params: { id: bought[0] ?? "" }, body: {} };
      await world.call("POST /admin/refund/{id}", order);
      await clawBackRefunded(deps);
      const nextMonth = new Date(deps.clock.now().getTime() + MONTH_MS);
      await renewPartnerships({ ...deps, clock: { now: () => nextMonth } });
    },
    judge: async (world, { owner }) => {
      const { db } = world.deps;
      const commissions = await db
        .selectFrom("partner_commission")
        .selectAll()
        .where("partner_id", "=", owner.id)
        .execute();
      const renewals = await db
        .selectFrom("partnership_renewal")
        .selectAll()
        .where("user_id", "=", owner.id)
        .execute();
      const share = commissions[0]?.amount_kobo ?? 0n;
      const due = (share * 2n * 15n) / 100n;
      const found = {
        commissions: commissions.length,
        clawed: commissions.filter(({ clawed_at }) => clawed_at).length,
        renewals: renewals.map(({ taken_kobo }) => taken_kobo).join(),
        earnings: await earningsOf(world, owner),
      };
      const expected = { commissions: 3, clawed: 1, renewals: String(due), earnings: share * 2n - due };
      return differences(expected, found);
    },
  },
  {
    name: "joining the partnership",
    effects: ["key.take", "bank.look_up", "partnership.join"],
    prepare: preparePartner,
    play: async (stage, about) => {
      reported(await join(stage, about), stage);
    },
    judge: async (world, { owner }) => {
      const { db } = world.deps;
      const rows = await db.selectFrom("partnership").selectAll().where("user_id", "=", owner.id).execute();
      const found = { memberships: rows.length, balance: await world.balance(owner) };
      return differences({ memberships: 1, balance: naira(4_000) }, found);
    },
  },
];

export const CASH = { SALES, EARNINGS, PARTNERS };
