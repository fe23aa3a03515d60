import type { FastifyReply, FastifyRequest } from "fastify";
import type { Deps } from "../../flows/deps.ts";
import { findOrder, listOrders, searchOrders } from "../../flows/resellers/orders.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { balanceAfterReturn } from "../../flows/transactions/money-back.ts";
import type { KeyCaller } from "../mount.ts";
import { BUY, keyFor, PATHS, type PinsOrder, type Scripted } from "./buy.ts";
import { pinsNow, pinsUnder } from "./pins.ts";
import { refuse } from "./refusals.ts";
import { orderShape, type Shown } from "./shapes.ts";

export type Asked = { user: KeyCaller; request: FastifyRequest; reply: FastifyReply };
export type Serve = (asked: Asked) => Promise<FastifyReply>;

const MAX_REFERENCE = 120;

/** One purchase by itself, as an order. */
const alone = (row: TransactionRow): PinsOrder => ({ rows: [row], ordered: 1, refused: [] });

/**
 * Buys and answers the order with the status that its key's scripts take, whatever became of it; a refusal
 * before the sale is 400.
 */
export function buyer(deps: Deps, service: Scripted): Serve {
  return async ({ user, request, reply }) => {
    const bought = await BUY[service](deps, user, request.body ?? {});
    if (!bought.ok) return refuse(reply, bought.fault);
    const { row, pins = alone(bought.value.row), ident, isPorted } = bought.value;
    const order = await shapeNow(deps, row, { numbering: user.numbering, ident, isPorted });
    return reply.code(user.orderStatus).send({ ...order, ...(await pinsNow(deps, pins, user)) });
  };
}

/** Lists orders, or those that a text may mean. */
export function lister(deps: Deps, service: Scripted): Serve {
  return async ({ user, request, reply }) => {
    const asked = { userId: user.id, service };
    const { numbering } = user;
    const query = request.query as { search?: unknown; page?: unknown };
    if (typeof query.search === "string" && query.search.length <= MAX_REFERENCE) {
      const text = query.search.trim();
      const { own, others } = await search(deps, asked, text);
      const first = own ? [shape(deps, own, { numbering, ident: text })] : [];
      return reply.send([...first, ...others.map((row) => shape(deps, row, { numbering }))]);
    }
    const { rows, count, page, hasNext } = await listOrders(deps, asked, Number(query.page ?? 1));
    const link = (to: number) => `/api/${PATHS[service]}/?page=${to}`;
    return reply.send({
      count,
      next: hasNext ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
      results: rows.map((row) => shape(deps, row, { numbering })),
    });
  };
}

/** Answers one order by its number. */
export function reader(deps: Deps, service: Scripted): Serve {
  return async ({ user, request, reply }) => {
    const { id } = request.params as { id: string };
    const row = await findOrder(deps, { userId: user.id, service }, id);
    if (!row) return refuse(reply, { code: "not_found" });
    const order = await shapeNow(deps, row, { numbering: user.numbering });
    return reply.send({ ...order, ...(await pinsNow(deps, alone(row), user)) });
  };
}

/** Answers one order by the script's own reference. */
export function requerier(deps: Deps, service: Scripted): Serve {
  return async ({ user, request, reply }) => {
    const ident = (request.params as { ident: string }).ident.trim();
    const { own } = await search(deps, { userId: user.id, service }, ident);
    if (!own) return refuse(reply, { code: "not_found" });
    const order = await shapeNow(deps, own, { numbering: user.numbering, ident });
    const pins = await pinsUnder(deps, { userId: user.id, service }, { own, ident });
    return reply.send({ ...order, ...(await pinsNow(deps, pins, user)) });
  };
}

type Found = Awaited<ReturnType<typeof searchOrders>>;

async function search(
  deps: Pick<Deps, "db">,
  asked: { userId: string; service: Scripted },
  text: string,
): Promise<Found> {
  // PostgreSQL stores no NUL, so no order of ours contains one.
  if (text.includes("\0")) return { own: undefined, others: [] };
  const { id: keyId } = keyFor({ ...asked, ident: text, body: null });
  return searchOrders(deps, asked, { text, keyId });
}

/** The names under which scripts send the number of a plan. */
const FIELDS: Record<string, string> = { cable: "cableplan", recharge: "network_amount" };

function shape(deps: Pick<Deps, "catalogue">, row: TransactionRow, shown: Shown): Record<string, unknown> {
  const plan = row.plan_id === null ? undefined : deps.catalogue().planById.get(row.plan_id)?.number;
  const field = FIELDS[row.type ?? ""] ?? "plan";
  return { ...orderShape(row, shown), ...(plan === undefined ? {} : { [field]: plan }) };
}

/** One order by itself: after a failure its balance is the one with the money back (rules 2.9). */
async function shapeNow(
  deps: Pick<Deps, "catalogue" | "db">,
  row: TransactionRow,
  shown: Shown,
): Promise<Record<string, unknown>> {
  return shape(deps, { ...row, balance_after: await balanceAfterReturn(deps, row) }, shown);
}
