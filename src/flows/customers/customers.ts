import { MAX_CUSTOMERS } from "../../core/customers.ts";
import { lagosDay, lagosMonth, dayStart, monthStart } from "../../core/days.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { commit, type Deps } from "../deps.ts";
import { entriesOf, type ListedEntry } from "./entry-queries.ts";
import {
  type CustomerForm,
  type CustomerRow,
  customersOf,
  findCustomer,
  insertCustomer,
  lockAndCount,
  removeOwn,
  saveShopName,
  shopNameOf,
  type Sold,
  soldSince,
  takenPart,
  updateCustomer,
  type Whose,
} from "./queries.ts";

/** The customers of whoever sells on (rules 29). */

export type { CustomerForm, CustomerRow, ListedEntry, Sold };
export type Customers = {
  shopName: string;
  owed: bigint;
  today: Sold;
  month: Sold;
  customers: CustomerRow[];
};

/**
 * Returns a person's customers by name, what they owe together (kobo), and the sales of today and this month.
 */
export async function readBook(deps: Pick<Deps, "db" | "clock">, userId: string): Promise<Customers> {
  const now = deps.clock.now();
  const [shopName, customers, today, month] = await Promise.all([
    shopNameOf(deps.db, userId),
    customersOf(deps.db, userId),
    soldSince(deps.db, userId, dayStart(lagosDay(now))),
    soldSince(deps.db, userId, monthStart(lagosMonth(now))),
  ]);
  const owed = customers.reduce((sum, { owes }) => sum + (owes > 0n ? owes : 0n), 0n);
  return { shopName, owed, today, month, customers };
}

const PAGE = 50;

export type CustomerPage = {
  customer: CustomerRow;
  shopName: string;
  entries: ListedEntry[];
  hasMore: boolean;
};

/** Returns one customer with a page of entries, the newest first. Errors: not_found, also for another's. */
export async function readCustomer(
  { db }: Pick<Deps, "db">,
  whose: Whose,
  page: number,
): Promise<Result<CustomerPage, { code: "not_found" }>> {
  const [customer, shopName, found] = await Promise.all([
    findCustomer(db, whose),
    shopNameOf(db, whose.userId),
    entriesOf(db, whose, { limit: PAGE + 1, offset: (page - 1) * PAGE }),
  ]);
  if (!customer) return fail({ code: "not_found" });
  return ok({ customer, shopName, entries: found.slice(0, PAGE), hasMore: found.length > PAGE });
}

export type TakenFault = { code: "customer_exists" } | { code: "number_of_another_customer" };

/** Adds a customer. Errors: those of what another customer has; too_many_customers beyond 500. */
export async function addCustomer(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids">,
  userId: string,
  form: CustomerForm,
): Promise<Result<CustomerRow, TakenFault | { code: "too_many_customers" }>> {
  const whose = { userId, id: deps.ids.next() };
  return orTaken(() =>
    commit(deps, "customers.add", async (tx) => {
      if ((await lockAndCount(tx, userId)) >= MAX_CUSTOMERS) return fail({ code: "too_many_customers" });
      await insertCustomer(tx, whose, { form, at: deps.clock.now() });
      return found(await findCustomer(tx, whose));
    }),
  );
}

/** Changes a customer. Errors: not_found, also for another's; those of what another customer has. */
export function editCustomer(
  deps: Pick<Deps, "db" | "effect">,
  whose: Whose,
  form: CustomerForm,
): Promise<Result<CustomerRow, TakenFault | { code: "not_found" }>> {
  return orTaken(() =>
    commit(deps, "customers.edit", async (tx) => {
      if (!(await updateCustomer(tx, whose, form))) return fail({ code: "not_found" });
      return found(await findCustomer(tx, whose));
    }),
  );
}

function found(row: CustomerRow | undefined): { ok: true; value: CustomerRow } {
  if (!row) throw new Error("a customer that was just written is not there");
  return ok(row);
}

/** Answers a write that clashed with another customer's name or number as a refusal. */
async function orTaken<T, F extends { code: string }>(
  write: () => Promise<Result<T, F>>,
): Promise<Result<T, F | TakenFault>> {
  try {
    return await write();
  } catch (error) {
    const code = takenPart(error);
    if (code === undefined) throw error;
    return fail({ code });
  }
}

/** Deletes a customer with their entries. Errors: not_found, also for another's. */
export async function deleteCustomer(
  deps: Pick<Deps, "db" | "effect">,
  whose: Whose,
): Promise<Result<undefined, { code: "not_found" }>> {
  const isGone = await commit(deps, "customers.delete", (tx) => removeOwn(tx, "customer", whose));
  return isGone ? ok(undefined) : fail({ code: "not_found" });
}

/**
 * Sets the name of a person's shop. Errors: shop_name_refused for a name with the house's own in it, because
 * it stands on receipts as the seller's.
 */
export async function nameShop(
  deps: Pick<Deps, "db" | "effect" | "settings">,
  userId: string,
  name: string,
): Promise<Result<undefined, { code: "shop_name_refused" }>> {
  if (isOfHouse(deps, name)) return fail({ code: "shop_name_refused" });
  await commit(deps, "customers.shop-name", (tx) => saveShopName(tx, userId, name));
  return ok(undefined);
}

/** True for a shop's name that has the house's own in it. */
export function isOfHouse({ settings }: Pick<Deps, "settings">, name: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return plain(name).includes(plain(settings.brandName));
}
