import { normalisePhone } from "../../core/networks.ts";
import type { Fault } from "../../core/result.ts";
import type { Service } from "../../core/transactions.ts";
import {
  countOrders,
  findOrderByKey,
  orderAt,
  ordersByKeys,
  ordersFor,
  ordersPage,
  refusalsByKeys,
} from "./queries.ts";
import type { TransactionRow } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";

/**
 * Orders as reseller scripts look for them. They are always the caller's own: the person comes from the API
 * key.
 */

type Asked = { userId: string; service: Service };
type Needs = Pick<Deps, "db">;

const SEARCH_LIMIT = 100;
const PAGE_SIZE = 10;
/** The deepest row of a list; a script must search for older ones. */
const DEEPEST = 10_000;

const placeOf = (text: string): bigint | undefined => (/^\d{1,15}$/.test(text) ? BigInt(text) : undefined);

/**
 * Finds one order by its number, which is its place in the person's wallet; undefined when that place is no
 * order of this service.
 */
export async function findOrder(
  deps: Needs,
  asked: Asked,
  number: string,
): Promise<TransactionRow | undefined> {
  const place = placeOf(number);
  return place === undefined ? undefined : orderAt(deps.db, asked, place);
}

/**
 * Finds the orders that a text may mean: `own` by the script's own reference (its `keyId`); `others` by
 * receiver, newest first, or by number.
 */
export async function searchOrders(
  deps: Needs,
  asked: Asked,
  { text, keyId }: { text: string; keyId: string },
): Promise<{ own: TransactionRow | undefined; others: TransactionRow[] }> {
  const [own, forNumber, byPlace] = await Promise.all([
    findOrderByKey(deps.db, asked, keyId),
    ordersFor(deps.db, asked, { number: normalisePhone(text) ?? text, limit: SEARCH_LIMIT }),
    findOrder(deps, asked, text),
  ]);
  const found = new Map([...forNumber, byPlace].flatMap((row) => (row ? [[row.id, row] as const] : [])));
  if (own) found.delete(own.id);
  return { own, others: [...found.values()] };
}

/** Finds the orders under these keys, in their order in the wallet, and the refusals under the others. */
export async function orderUnder(
  deps: Needs,
  asked: Asked,
  keyIds: readonly string[],
): Promise<{ rows: TransactionRow[]; refused: Fault[] }> {
  if (keyIds.length === 0) return { rows: [], refused: [] };
  const [rows, refused] = await Promise.all([
    ordersByKeys(deps.db, asked, keyIds),
    refusalsByKeys(deps.db, asked.userId, keyIds),
  ]);
  return { rows, refused };
}

export type OrderPage = { rows: TransactionRow[]; count: number; page: number; hasNext: boolean };

/** Returns a page of ten, newest first. `count` stops at 10,000. */
export async function listOrders(deps: Needs, asked: Asked, wanted: number): Promise<OrderPage> {
  const page = Number.isInteger(wanted) && wanted > 0 ? Math.min(wanted, DEEPEST / PAGE_SIZE) : 1;
  const offset = (page - 1) * PAGE_SIZE;
  const [rows, count] = await Promise.all([
    ordersPage(deps.db, asked, { offset, limit: PAGE_SIZE }),
    countOrders(deps.db, asked, DEEPEST),
  ]);
  return { rows, count, page, hasNext: offset + rows.length < count };
}
