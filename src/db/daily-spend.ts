import type pg from "pg";
import { dayStart, lagosDay } from "../core/days.ts";
import { type Kobo, kobo } from "../core/money.ts";
import { uuidArray } from "./arrays.ts";
import type { ReserveCommand } from "../core/reserve.ts";

/**
 * The amounts that a person paid for on a day in Lagos, of a service with a daily limit of its own (rules
 * 33.5). They are summed from the orders themselves: one that failed or was paid back counts no longer.
 */
export const COUNTED = "seq > 0 and status not in ('failed', 'refunded')";

type Limited = {
  userId: string;
  service: string;
  command: Pick<ReserveCommand, "daily" | "walletAccount">;
};

/**
 * Returns the sums of the buyers of a batch whose orders have such a limit, by wallet. Ask it after the
 * wallets were locked, in the transaction that reserves: two orders at once cannot both fit.
 */
export async function readSpent(
  client: pg.Client,
  items: readonly Limited[],
  at: Date,
): Promise<Map<bigint, Kobo>> {
  const limited = items.filter(({ command }) => command.daily);
  const [first] = limited;
  if (!first) return new Map();
  const wallets = new Map(limited.map((item) => [item.userId, item.command.walletAccount]));
  const { rows } = await client.query<{ user_id: string; spent: string }>(
    `select user_id, sum(face_kobo)::text as spent from wallet_transaction
      where user_id = any ($1) and type = $2 and created_at >= $3 and ${COUNTED} group by user_id`,
    [uuidArray([...wallets.keys()]), first.service, dayStart(lagosDay(at))],
  );
  return new Map(rows.map(({ user_id: user, spent }) => [wallets.get(user) ?? 0n, kobo(BigInt(spent))]));
}
