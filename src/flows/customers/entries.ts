import { type EntryKind, OFFERED_MS } from "../../core/customers.ts";
import type { Kobo } from "../../core/money.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import {
  insertEntry,
  lockCustomer,
  lockSellable,
  type Sale,
  saleOf,
  type Unsold,
  unsoldSince,
} from "./entry-queries.ts";
import { removeOwn, type Whose } from "./queries.ts";

/** Sales, debts and payments of the customers of somebody who sells on (rules 29). */

export type { Sale, Unsold };
export type SaleFault = { code: "not_found" } | { code: "nothing_to_sell" } | { code: "sale_exists" };
export type NewSale = { transactionId: string; price: Kobo; paid: Kobo | undefined };

/**
 * Notes that a delivered purchase was sold to a customer, and what they paid for it at once. Errors:
 * not_found, also for another person's customer; nothing_to_sell for what is no delivered purchase of theirs;
 * sale_exists for one that is in a book.
 */
export function addSale(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids">,
  customer: Whose,
  { transactionId, price, paid }: NewSale,
): Promise<Result<undefined, SaleFault>> {
  const { userId, id: customerId } = customer;
  const at = deps.clock.now();
  const entry = { user_id: userId, customer_id: customerId, note: "", made_at: at };
  return commit(deps, "customers.sale", async (tx) => {
    if (!(await lockCustomer(tx, customer))) return fail({ code: "not_found" });
    const cost = await lockSellable(tx, { userId, id: transactionId });
    if (cost === undefined) return fail({ code: "nothing_to_sell" });
    const sale = { ...entry, id: deps.ids.next(), kind: "sale" as const, amount_kobo: price };
    if (!(await insertEntry(tx, { ...sale, transaction_id: transactionId, cost_kobo: cost })))
      return fail({ code: "sale_exists" });
    if (paid !== undefined)
      await insertEntry(tx, { ...entry, id: deps.ids.next(), kind: "payment", amount_kobo: paid });
    return ok(undefined);
  });
}

export type NewEntry = { kind: Exclude<EntryKind, "sale">; amount: Kobo; note: string };
type Asked = { customer: Whose; entry: NewEntry; requestKey: RequestKey | undefined };

/**
 * Notes a payment or another debt of a customer, once per request key. Errors: not_found, also for another
 * person's customer; those of `operation`.
 */
export function addEntry(
  deps: Deps,
  { customer, entry, requestKey }: Asked,
): Promise<Result<undefined, { code: "not_found" } | KeyFault>> {
  return operation<undefined, { code: "not_found" }>(
    deps,
    { userId: customer.userId, key: requestKey },
    {
      refusals: { not_found: "passing" },
      run: ({ id, commit: save }) =>
        save("customers.entry", (tx) => write(deps, tx, { id, customer, entry })),
      replay: async () => ok(undefined),
    },
  );
}

async function write(
  { clock }: Pick<Deps, "clock">,
  tx: Tx,
  { id, customer, entry }: { id: string; customer: Whose; entry: NewEntry },
): Promise<Result<undefined, { code: "not_found" }>> {
  if (!(await lockCustomer(tx, customer))) return fail({ code: "not_found" });
  await insertEntry(tx, {
    id,
    user_id: customer.userId,
    customer_id: customer.id,
    kind: entry.kind,
    amount_kobo: entry.amount,
    note: entry.note,
    made_at: clock.now(),
  });
  return ok(undefined);
}

/** Takes an entry out of the book. Errors: not_found, also for another person's. */
export async function removeEntry(
  deps: Pick<Deps, "db" | "effect">,
  whose: Whose,
): Promise<Result<undefined, { code: "not_found" }>> {
  const isGone = await commit(deps, "customers.remove-entry", (tx) => removeOwn(tx, "customer_entry", whose));
  return isGone ? ok(undefined) : fail({ code: "not_found" });
}

const OFFERED = 50;

/** Returns a person's delivered purchases of the last week that no book has, the newest first. */
export function listUnsold({ db, clock }: Pick<Deps, "db" | "clock">, userId: string): Promise<Unsold[]> {
  const from = new Date(clock.now().getTime() - OFFERED_MS);
  return unsoldSince(db, userId, { from, limit: OFFERED });
}

/** Returns the sale of one's own purchase; undefined where the book has none that counts. */
export function readSale({ db }: Pick<Deps, "db">, whose: Whose): Promise<Sale | undefined> {
  return saleOf(db, whose);
}
