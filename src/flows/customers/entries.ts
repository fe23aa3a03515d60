import { type EntryKind, OFFERED_MS } from "../../core/customers.ts";
import type { Kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { commit, type Deps } from "../deps.ts";
import { readTransaction } from "../transactions/list.ts";
import {
  insertEntry,
  isEntryOf,
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

export type NewEntry = { id: string; kind: Exclude<EntryKind, "sale">; amount: Kobo; note: string };

/**
 * Notes a payment or another debt of a customer, once per id. Errors: not_found, also for another person's
 * customer and for an id that names something else.
 */
export function addEntry(
  deps: Pick<Deps, "db" | "effect" | "clock">,
  customer: Whose,
  { id, kind, amount, note }: NewEntry,
): Promise<Result<undefined, { code: "not_found" }>> {
  return commit(deps, "customers.entry", async (tx) => {
    if (!(await lockCustomer(tx, customer))) return fail({ code: "not_found" });
    const row = {
      id,
      user_id: customer.userId,
      customer_id: customer.id,
      kind,
      amount_kobo: amount,
      note,
      made_at: deps.clock.now(),
    };
    if (await insertEntry(tx, row)) return ok(undefined);
    return (await isEntryOf(tx, customer, id)) ? ok(undefined) : fail({ code: "not_found" });
  });
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

/**
 * Returns the sale of one's own purchase; undefined where the book has none that counts. Errors: not_found,
 * also for another person's transaction.
 */
export async function readSale(
  { db }: Pick<Deps, "db">,
  whose: Whose,
): Promise<Result<Sale | undefined, { code: "not_found" }>> {
  const row = await readTransaction({ db }, whose.userId, whose.id);
  return row.ok ? ok(await saleOf(db, { userId: whose.userId, id: row.value.id })) : row;
}
