import type { Account, Books, SupplierOrder } from "./books.ts";

export type Totals = { vends: number; valueKobo: number };
export type AccountView = {
  floatKobo: number;
  calls: number;
  totals: Totals;
  delivered: number;
  pending: number;
  failed: number;
};
/** `count`: the orders of the account with the same reference; more than 1 means that it was sold twice. */
export type OrderView = Omit<SupplierOrder, "details"> & { count: number; details: Record<string, string> };
export type BooksView = {
  server: string;
  totals: Totals;
  accounts: Record<string, AccountView>;
  orders: OrderView[];
};

/** Orders of one account that a selection names; all of them when it names nothing. Oldest first. */
export function select(
  account: Account,
  query: { id?: string; number?: string; reference?: string },
): SupplierOrder[] {
  const { id, number, reference } = query;
  if (id !== undefined) {
    const order = account.byId.get(Number(id));
    return order === undefined ? [] : [order];
  }
  if (reference !== undefined) return account.byReference.get(reference) ?? [];
  if (number !== undefined) return account.byNumber.get(number) ?? [];
  return account.orders;
}

function viewAccount(account: Account): AccountView {
  const tally = { delivered: 0, pending: 0, failed: 0 };
  for (const order of account.orders) tally[order.status] += 1;
  const totals = { vends: account.vends, valueKobo: account.valueKobo };
  return { floatKobo: account.floatKobo, calls: account.calls, totals, ...tally };
}

/**
 * The whole books as JSON; query `account`, `phone` or `meter`, `reference`, `id` narrow the orders,
 * `orders=0` drops them.
 */
export function viewBooks(server: string, books: Books, query: URLSearchParams): BooksView {
  const only = query.get("account")?.toUpperCase();
  const wanted: { id?: string; number?: string; reference?: string } = {};
  const [id, number, reference] = [
    query.get("id"),
    query.get("phone") ?? query.get("meter"),
    query.get("reference"),
  ];
  if (id !== null) wanted.id = id;
  if (number !== null) wanted.number = number;
  if (reference !== null) wanted.reference = reference;
  const view: BooksView = { server, totals: { vends: 0, valueKobo: 0 }, accounts: {}, orders: [] };
  for (const account of books.accounts.values()) {
    if (only !== undefined && only !== account.name) continue;
    view.accounts[account.name] = viewAccount(account);
    view.totals.vends += account.vends;
    view.totals.valueKobo += account.valueKobo;
    if (query.get("orders") === "0") continue;
    for (const order of select(account, wanted)) {
      view.orders.push({ ...order, count: account.byReference.get(order.reference)?.length ?? 0 });
    }
  }
  return view;
}
