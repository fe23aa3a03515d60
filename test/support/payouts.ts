import { holderOf } from "../../simulators/monnify/banks.ts";
import type { PayoutRow } from "../../src/db/schema.ts";
import { sweepDue } from "../../src/flows/outside-attempts/sweep.ts";
import { post } from "./selling.ts";
import type { TestUser, TestApp } from "./world.ts";
import { uniqueDigits } from "./unique.ts";

/** Payouts to banks, as tests request them and as the provider's books show them. */

export const BANK = "GTBank Plc";

/** An unused account number; its ending chooses the simulator's behaviour. */
export function accountEnding(ending: string): string {
  return `1${uniqueDigits(5)}${ending.padStart(4, "0")}`;
}

type WithdrawalFields = { amount?: number; account?: string; key?: string; name?: string; pin?: string };

/** The body of a withdrawal. Naira. */
export function withdrawalBody({
  amount = 1_000,
  account = accountEnding("0001"),
  name,
}: WithdrawalFields = {}) {
  const bankAccountName = name ?? holderOf(account);
  const to = { bankName: BANK, accountNumber: account, bankCode: "058", bankAccountName };
  return { ...to, accountName: bankAccountName, amount };
}

export const withdraw = (world: Pick<TestApp, "call">, user: TestUser, fields: WithdrawalFields = {}) =>
  world.call("POST /withdraw/", {
    token: user.token,
    body: { ...withdrawalBody(fields), ...(fields.pin ? { proof: { pin: fields.pin } } : {}) },
    ...(fields.key ? { key: fields.key } : {}),
  });

/** Scripts the provider through its control route. */
export async function bank(
  world: Pick<TestApp, "simulators">,
  path: string,
  body: object = {},
): Promise<void> {
  const answer = await post(`${world.simulators.monnify}/_control/${path}`, body);
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
}

/** States, and the number of credits, in the provider's books for an account or a reference. */
export function paidTo(world: Pick<TestApp, "simulators">, accountOrReference: string) {
  const { payouts } = world.simulators.books.monnify(accountOrReference);
  return payouts.map(({ status, pays, amountKobo }) => ({ status, pays, amountKobo }));
}

export function payoutOf(world: Pick<TestApp, "deps">, id: string): Promise<PayoutRow> {
  return world.deps.db.selectFrom("payout").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

export const payoutsOf = (world: Pick<TestApp, "deps">, user: TestUser): Promise<PayoutRow[]> =>
  world.deps.db.selectFrom("payout").selectAll().where("user_id", "=", user.id).orderBy("id").execute();

export const linesOf = (world: Pick<TestApp, "deps">, user: TestUser) =>
  world.deps.db
    .selectFrom("wallet_transaction")
    .selectAll()
    .where("user_id", "=", user.id)
    .orderBy("seq")
    .execute();

/** Moves the clock to the next check of an open withdrawal and sweeps. False once it has an outcome. */
export async function nextPayoutCheck(world: Pick<TestApp, "deps" | "clock">, id: string): Promise<boolean> {
  const { next_check_at: at, finished_at: finishedAt } = await payoutOf(world, id);
  if (!at || finishedAt) return false;
  const waitMs = at.getTime() - world.clock.now().getTime();
  if (waitMs >= 0) world.clock.advance(waitMs + 1);
  await sweepDue(world.deps);
  return true;
}

/** Moves the clock, check by check, until the withdrawal is decided or this many checks are over. */
export async function passPayoutTime(
  world: Pick<TestApp, "deps" | "clock">,
  id: string,
  most = 30,
): Promise<PayoutRow> {
  for (let checks = 0; checks < most; checks++) if (!(await nextPayoutCheck(world, id))) break;
  return payoutOf(world, id);
}

/** The part of a person's limit that was used today. Kobo. */
export async function usedOf(
  world: Pick<TestApp, "deps" | "clock">,
  user: TestUser,
  kind: "funding" | "withdrawal" | "transfer",
): Promise<bigint> {
  const rows = await world.deps.db
    .selectFrom("limit_use")
    .select("used_kobo")
    .where("user_id", "=", user.id)
    .where("kind", "=", kind)
    .execute();
  return rows.reduce((sum, row) => sum + row.used_kobo, 0n);
}
