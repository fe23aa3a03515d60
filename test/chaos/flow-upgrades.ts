import { kobo, naira } from "../../src/core/money.ts";
import { giveVouchers } from "../../src/flows/vouchers/give.ts";
import { payRewards } from "../../src/flows/people/reward.ts";
import { earningsOf } from "../support/cash.ts";
import { type CrashFlow, differences, type Stage } from "../support/crashes.ts";
import { effectsUntil } from "../support/effects.ts";
import { buy, numberFor, phoneEnding } from "../support/selling.ts";
import type { TestUser, TestApp } from "../support/world.ts";

/** Paid upgrades, killed by crash tests. */

const START = naira(5_000);

type Upgrade = { user: TestUser; referrer: TestUser; key: string; answers: Set<string> };

async function askForUpgrade({ instance, effects }: Pick<Stage, "instance" | "effects">, about: Upgrade) {
  const { user, key, answers } = about;
  const order = { params: { id: user.id }, body: { userType: "reseller" } };
  const reply = await instance.call("PATCH /auth/user/{id}", { token: user.token, key, ...order });
  if (reply.status === 500 && effects.isDown()) return;
  answers.add(`${reply.status} ${JSON.stringify(reply.body)}`);
}

/** A referred person who became a reseller, has proven the email and bought something. */
async function prepareReward(world: TestApp): Promise<Upgrade> {
  const about = await prepareUpgrade(world, START);
  await askForUpgrade({ instance: world, effects: effectsUntil() }, about);
  await buy(world, about.user, { service: "airtime", number: numberFor("airtime") });
  return about;
}

const prepareUpgrade = async (world: TestApp, balance: bigint): Promise<Upgrade> => {
  const referrer = await world.makeUser();
  const user = await world.makeUser({ balance: kobo(balance), referredBy: referrer.id });
  return { user, referrer, key: `upgrade-of-${user.userName}`, answers: new Set() };
};

async function judgeUpgrade(
  world: TestApp,
  about: Upgrade,
  expected: Record<string, unknown>,
): Promise<string[]> {
  const { db } = world.deps;
  const { user, referrer, answers } = about;
  const [person, rewards, charges, earnings] = await Promise.all([
    db.selectFrom("app_user").select("user_type").where("id", "=", user.id).executeTakeFirstOrThrow(),
    db.selectFrom("referral_reward").selectAll().where("referred_id", "=", user.id).execute(),
    db
      .selectFrom("wallet_transaction")
      .select("id")
      .where("user_id", "=", user.id)
      .where("is_credit", "=", false)
      .execute(),
    earningsOf(world, referrer),
  ]);
  return differences(
    { ...expected, answers: 1 },
    {
      type: person.user_type,
      rewards: rewards.length,
      charges: charges.length,
      balance: await world.balance(user),
      earnings,
      status: [...answers][0]?.slice(0, 3),
      answers: answers.size,
    },
  );
}

export const VOUCHERS: CrashFlow<TestUser>[] = [
  {
    name: "a voucher for a purchase past its promise",
    effects: ["voucher.give"],
    prepare: async (world) => {
      const admin = await world.makeUser({ isAdmin: true });
      const body = { promise: { voucher: 100, minutes: 5 } };
      await world.call("PATCH /admin/settings", { token: admin.token, body });
      const user = await world.makeUser({ balance: naira(5_000) });
      await buy(world, user, { service: "data", number: phoneEnding("0013") });
      world.clock.advance(6 * 60_000);
      return user;
    },
    play: async ({ instance: { deps }, effects }) => {
      await giveVouchers(deps).catch((error: unknown) => {
        if (!effects.isDown()) throw error;
      });
    },
    // If the crash came first the purchase ended meanwhile, and nothing is due: never a half, never two.
    judge: async ({ deps }, user) => {
      await giveVouchers(deps);
      const { db } = deps;
      const given = await db
        .selectFrom("promise_voucher")
        .select("coupon_id")
        .where("user_id", "=", user.id)
        .execute();
      const coupons = await db.selectFrom("coupon").select("id").where("owner_id", "=", user.id).execute();
      const lines = await db
        .selectFrom("wallet_transaction")
        .select("amount_kobo")
        .where("user_id", "=", user.id)
        .where("kind", "=", "coupon_redeemed")
        .execute();
      const [coupon] = coupons;
      const whole = coupon ? { given: 1, lines: `${naira(100)}` } : { given: 0, lines: "" };
      return differences(
        { ...whole, coupons: given.length },
        {
          given: given.length,
          lines: lines.map(({ amount_kobo }) => amount_kobo).join(),
          coupons: coupons.length,
        },
      );
    },
  },
];

export const UPGRADES: CrashFlow<Upgrade>[] = [
  {
    name: "a referral reward that is due",
    effects: ["reward.pay"],
    prepare: prepareReward,
    play: async ({ instance: { deps }, effects }) => {
      await payRewards(deps).catch((error: unknown) => {
        if (!effects.isDown()) throw error;
      });
    },
    judge: async (world, { referrer }) => {
      const lines = await world.deps.db
        .selectFrom("wallet_transaction")
        .select("id")
        .where("user_id", "=", referrer.id)
        .execute();
      const earnings = await earningsOf(world, referrer);
      return differences({ earnings: naira(500), lines: 1 }, { earnings, lines: lines.length });
    },
  },
  {
    name: "upgrade, with a referral reward that waits",
    effects: ["key.take", "people.upgrade"],
    prepare: (world) => prepareUpgrade(world, START),
    play: askForUpgrade,
    judge: (world, about) =>
      judgeUpgrade(world, about, {
        type: "reseller",
        rewards: 1,
        charges: 1,
        balance: naira(4_000),
        earnings: naira(0),
        status: "200",
      }),
  },
  {
    name: "upgrade, refused for funds and frozen",
    effects: ["key.take", "people.upgrade"],
    prepare: (world) => prepareUpgrade(world, naira(900)),
    play: askForUpgrade,
    judge: async (world, about) => {
      await world.fund(about.user, naira(5_000));
      await askForUpgrade({ instance: world, effects: effectsUntil() }, about);
      return judgeUpgrade(world, about, {
        type: "smart earner",
        rewards: 0,
        charges: 0,
        balance: naira(5_900),
        earnings: naira(0),
        status: "422",
      });
    },
  },
];
