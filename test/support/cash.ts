import { movesOf } from "../../src/core/posting.ts";
import type { Kobo } from "../../src/core/money.ts";
import { UPGRADE_PRICE } from "../../src/core/pricing.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { post } from "../../src/db/ledger.ts";
import { insertReward, markRewardPaid } from "../../src/flows/people/reward-queries.ts";
import type { Tx } from "../../src/db/schema.ts";
import { entryOf, insertTransaction } from "../../src/db/transactions.ts";
import type { Instance, TestUser, TestApp } from "./world.ts";

/** Gives a person earnings, through the ledger: the reward of this amount for a person they referred. */
export async function giveEarnings(world: TestApp, user: TestUser, amount: Kobo): Promise<void> {
  const friend = await world.makeUser({ referredBy: user.id, balance: UPGRADE_PRICE });
  await world.deps.db.transaction().execute((tx) => reward(world, tx, { user, friend, amount }));
}

type Reward = { user: TestUser; friend: TestUser; amount: Kobo };

async function reward({ deps }: TestApp, tx: Tx, { user, friend, amount }: Reward): Promise<void> {
  const id = deps.ids.next();
  const at = deps.clock.now();
  const { earningsAccount } = user;
  const { walletAccount } = friend;
  const due = { id, user: walletAccount, price: UPGRADE_PRICE };
  const guarded = [walletAccount, earningsAccount];
  const posted = await post(tx, {
    guarded,
    movements: [
      ...movesOf(deps.accountOf, "upgrade.paid", due),
      ...movesOf(deps.accountOf, "upgrade.rewarded", { id, referrer: earningsAccount, reward: amount }),
    ],
    at,
  });
  if (!posted.ok) throw new Error("the friend has the price");
  const line = { status: "success", created_at: at, finished_at: at } as const;
  const entry = entryOf(posted.value.movements, walletAccount);
  const charge = { id, user_id: friend.id, kind: "upgrade" as const, amount_kobo: UPGRADE_PRICE };
  await insertTransaction(tx, { ...line, ...charge, ...entry });
  await insertReward(tx, { referredId: friend.id, referrerId: user.id, amount, upgradeId: id, at });
  await markRewardPaid(tx, friend.id, at);
  const shown = {
    id: deps.ids.next(),
    user_id: user.id,
    amount_kobo: amount,
    related_id: id,
  };
  await insertTransaction(tx, { ...line, ...shown, kind: "referral_reward" });
}

/** Returns the balance of a person's earnings. */
export const earningsOf = (world: TestApp, user: TestUser): Promise<Kobo> =>
  world.balance({ ...user, walletAccount: user.earningsAccount });

/** The code that every simulated SIM receives. */
export const CASH_CODE = "123456";

let sims = 0;

/** Makes an unused sender number; its ending chooses how the buyer of airtime behaves. */
export const freshSim = (ending = "7777"): string => `0806${String(100 + (sims += 1))}${ending}`;

export async function cashControl(world: TestApp, path: string, body: object): Promise<void> {
  const url = `${world.simulators.cash}/_control/${path}`;
  const answer = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
}

/** Makes a SIM whose owner has entered the code; moves the clock past the minimum time between two codes. */
export async function verifiedSim(
  world: TestApp,
  user: TestUser,
  { number = freshSim(), network = "MTN" }: { number?: string; network?: string } = {},
): Promise<{ number: string; sessionId: string }> {
  world.clock.advance(31_000);
  const body = { network, senderNumber: number };
  const asked = await world.call("POST /a2c/getOTP", { token: user.token, body });
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  const code = { identifier: asked.body.identifier, otp: CASH_CODE };
  const checked = await world.call("POST /a2c/verifyOTP", { token: user.token, body: code });
  if (checked.status !== 200) throw new Error(JSON.stringify(checked.body));
  return { number, sessionId: checked.body.sessionId };
}

/** Gives somebody two confirmed identities: the highest limits. */
export async function knowWell({ deps }: TestApp, user: TestUser): Promise<void> {
  for (const kind of ["nin", "bvn"] as const)
    await deps.db
      .insertInto("identity")
      .values({
        user_id: user.id,
        kind,
        sealed: Buffer.from("x"),
        hash: Buffer.from(`${user.id}${kind}`),
        mask: "123******01",
        full_name: "Test",
        verified_at: deps.clock.now(),
      })
      .execute();
}

export const saleOf = (world: Pick<TestApp, "deps">, sessionId: string) =>
  world.deps.db
    .selectFrom("airtime_to_cash")
    .selectAll()
    .where("session_id", "=", sessionId)
    .executeTakeFirstOrThrow();

const MAX_SWEEPS = 60;

/** Moves the clock, check by check, until a sale of airtime is decided. */
export async function sweepUntilDecided(
  world: Pick<TestApp, "deps" | "clock">,
  sessionId: string,
): Promise<void> {
  for (let sweeps = 0; sweeps < MAX_SWEEPS; sweeps++) {
    const { next_check_at: dueAt } = await saleOf(world, sessionId);
    if (!dueAt) return;
    const waitMs = dueAt.getTime() - world.clock.now().getTime();
    if (waitMs >= 0) world.clock.advance(waitMs + 1);
    await sweepDue(world.deps);
  }
  throw new Error("not decided");
}

export type SaleRequest = {
  amount?: number;
  pin?: string;
  network?: string;
  key?: string;
  airtimeBalance?: number | null;
};

/** Sells airtime from a verified SIM: by default 10,000 naira of MTN. */
export function sell(
  { call }: Pick<Instance, "call">,
  { user, sessionId, ...wanted }: SaleRequest & { user: TestUser; sessionId: string },
) {
  const { amount = 10_000, pin: transferPin = "1234", network = "MTN", key, ...rest } = wanted;
  return call("POST /a2c/transferAirtime", {
    token: user.token,
    body: { network, amount, transferPin, sessionId, ...rest },
    ...(key ? { key } : {}),
  });
}
