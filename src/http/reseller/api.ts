import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { RateClass } from "../../contract/define.ts";
import { airtimeOrder, billOrder, dataOrder } from "../../contract/reseller.ts";
import type { Scope } from "../../core/api-keys.ts";
import { parseNaira, toNaira } from "../../core/money.ts";
import { fail, type Fault, ok, type Result } from "../../core/result.ts";
import type { Service } from "../../core/transactions.ts";
import { offersFor } from "../../flows/catalogue/plans.ts";
import type { Deps } from "../../flows/deps.ts";
import { readAccount } from "../../flows/people/read-account.ts";
import { buyAirtime } from "../../flows/purchases/buy-airtime.ts";
import { buyData } from "../../flows/purchases/buy-data.ts";
import { buyElectricity } from "../../flows/purchases/buy-electricity.ts";
import { checkMeter } from "../../flows/purchases/check-meter.ts";
import type { Buyer } from "../../flows/purchases/start.ts";
import { balanceAfterReturn } from "../../flows/transactions/money-back.ts";
import { findOrder, listOrders, searchOrders } from "../../flows/resellers/orders.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { isFromListed } from "../key-addresses.ts";
import { checkScope, type Gate, setRateLimitHeaders } from "../mount.ts";
import type { Caller } from "../on.ts";
import { requestKey } from "../request-key.ts";
import { meterOf, meterOfBill } from "./meters.ts";
import { refuse } from "./refusals.ts";
import { orderShape, planLists } from "./shapes.ts";

/** Paths of orders on this wire, by service. */
const PATHS = { data: "data", airtime: "topup", electricity: "billpayment" } as const;
const SERVICES = Object.keys(PATHS) as Service[];

type Asked = { user: Caller; request: FastifyRequest; reply: FastifyReply };
/** The rate limit class of a call, and the scope that its key needs. */
type Way = { rate: RateClass; scope: Scope };
type Serve = (asked: Asked) => Promise<FastifyReply>;

/**
 * Mounts the reseller wire under /api: the flows, prices and refusals of our own routes, in that wire's words
 * (rules 15.1). It accepts an API key in `Authorization: Token` and nothing else.
 */
export function resellerApi(app: FastifyInstance, deps: Deps, gate: Gate): void {
  const at = (method: "GET" | "POST", paths: readonly string[], how: Way & { serve: Serve }) => {
    for (const path of paths)
      app.route({
        method,
        url: `/api${path}`,
        config: { takesBody: method === "POST" },
        handler: async (request, reply) => {
          const user = await identify(gate, { request, reply }, how);
          return user.ok ? how.serve({ user: user.value, request, reply }) : refuse(reply, user.fault);
        },
      });
  };
  for (const service of SERVICES) {
    const path = `/${PATHS[service]}`;
    const serve = buyer(deps, service);
    const paths = service === "electricity" ? [`${path}/`, path, `/v2${path}/`] : [`${path}/`, path];
    at("POST", paths, { rate: "money", scope: "buy", serve });
    at("GET", [`${path}/`, path], { rate: "normal", scope: "read", serve: lister(deps, service) });
    at("GET", [`${path}/:id`, `${path}/:id/`], {
      rate: "normal",
      scope: "read",
      serve: reader(deps, service),
    });
  }
  at("GET", ["/validatemeter", "/validatemeter/"], {
    rate: "lookup",
    scope: "read",
    serve: meterReader(deps),
  });
  at("GET", ["/user/", "/user"], { rate: "normal", scope: "read", serve: accountReader(deps) });
  at("GET", ["/network/", "/network"], {
    rate: "normal",
    scope: "read",
    serve: async ({ user, reply }) => reply.send(planLists(await offersFor(deps, user))),
  });
}

/** Finds the person by API key. Session tokens are refused: scripts stay apart from people. */
async function identify(
  gate: Gate,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { rate, scope }: Way,
): Promise<Result<Caller>> {
  const [, key] = /^Token (\S+)$/.exec(request.headers.authorization ?? "") ?? [];
  const caller = key ? await gate.authenticate(key) : undefined;
  if (!caller || caller.via !== "key") return fail({ code: "not_logged_in" });
  request.caller = caller;
  const allowed = isFromListed(caller, request.ip)
    ? checkScope(caller, scope)
    : fail({ code: "key_address" });
  if (!allowed.ok) return allowed;
  const wait = gate.limits.person(rate, caller.id);
  setRateLimitHeaders(reply, gate.limits.standing(rate, caller.id));
  return wait === undefined ? ok(caller) : fail({ code: "too_many_requests", retryAfterSeconds: wait });
}

/** Buys and answers the order with 201, whatever its status; a refusal before the sale is 400. */
function buyer(deps: Deps, service: Service): Serve {
  return async ({ user, request, reply }) => {
    const bought = await BUY[service](deps, user, request.body ?? {});
    if (!bought.ok) return refuse(reply, bought.fault);
    return reply.code(201).send(await shapeNow(deps, bought.value.row, bought.value.ident));
  };
}

type Bought = { row: TransactionRow; ident: string | undefined };
type Buy = (deps: Deps, user: Caller, body: unknown) => Promise<Result<Bought>>;

const BUY: Record<Service, Buy> = {
  data: async (deps, user, body) => {
    const form = parse(dataOrder, body);
    if (!form.ok) return form;
    const { network, mobile_number, plan, ident } = form.value;
    const who = buyerOf(user, "data", { ident, body: { network, mobile_number, plan } });
    const order = { networkCode: network, phone: mobile_number, plan };
    return withIdent(await buyData(deps, who, order), ident);
  },
  airtime: async (deps, user, body) => {
    const form = parse(airtimeOrder, body);
    if (!form.ok) return form;
    const { network, mobile_number, amount, ident } = form.value;
    const face = wholeNaira(amount);
    if (!face.ok) return face;
    const who = buyerOf(user, "airtime", { ident, body: { network, mobile_number, amount } });
    const order = { networkCode: network, phone: mobile_number, face: face.value };
    return withIdent(await buyAirtime(deps, who, order), ident);
  },
  electricity: async (deps, user, body) => {
    const form = parse(billOrder, body);
    if (!form.ok) return form;
    const meter = meterOfBill(form.value);
    if (!meter.ok) return meter;
    const face = wholeNaira(form.value.amount);
    if (!face.ok) return face;
    const { ident } = form.value;
    const who = buyerOf(user, "electricity", { ident, body: { ...meter.value, amount: form.value.amount } });
    return withIdent(await buyElectricity(deps, who, { ...meter.value, face: face.value }), ident);
  },
};

function withIdent(bought: Result<TransactionRow>, ident: string | undefined): Result<Bought> {
  return bought.ok ? ok({ row: bought.value, ident }) : bought;
}

/** The script's reference is its idempotency key: the same order again answers the first one (rules 15.2). */
function buyerOf(user: Caller, service: Service, sent: { ident: string | undefined; body: unknown }): Buyer {
  const { ident, body } = sent;
  const key = ident === undefined ? undefined : keyFor({ userId: user.id, service, ident, body });
  return { person: user, allowRepeat: key !== undefined, seenPrice: undefined, requestKey: key };
}

/**
 * Keeps these keys apart from those of our own routes, and per service, as that wire does with references.
 */
function keyFor(asked: { userId: string; service: Service; ident: string; body: unknown }) {
  const { userId, service, ident, body } = asked;
  return requestKey({ userId, key: `${PATHS[service]} ident ${ident}`, route: PATHS[service], body });
}

function lister(deps: Deps, service: Service): Serve {
  return async ({ user, request, reply }) => {
    const asked = { userId: user.id, service };
    const query = request.query as { search?: unknown; page?: unknown };
    if (typeof query.search === "string" && query.search.length <= 120) {
      const text = query.search.trim();
      // PostgreSQL stores no NUL, so no order of ours contains one.
      if (text.includes("\0")) return reply.send([]);
      const { id: keyId } = keyFor({ ...asked, ident: text, body: null });
      const { own, others } = await searchOrders(deps, asked, { text, keyId });
      const first = own ? [shape(deps, own, text)] : [];
      return reply.send([...first, ...others.map((row) => shape(deps, row))]);
    }
    const { rows, count, page, hasNext } = await listOrders(deps, asked, Number(query.page ?? 1));
    const link = (to: number) => `/api/${PATHS[service]}/?page=${to}`;
    return reply.send({
      count,
      next: hasNext ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
      results: rows.map((row) => shape(deps, row)),
    });
  };
}

function reader(deps: Deps, service: Service): Serve {
  return async ({ user, request, reply }) => {
    const { id } = request.params as { id: string };
    const row = await findOrder(deps, { userId: user.id, service }, id);
    return row ? reply.send(await shapeNow(deps, row)) : refuse(reply, { code: "not_found" });
  };
}

/** Answers 200 in both cases: `invalid` tells them apart, and `name` then says what is wrong. */
function meterReader(deps: Deps): Serve {
  return async ({ request, reply }) => {
    const query = request.query as Record<string, unknown>;
    const meter = meterOf({ disco: query.disconame, number: query.meternumber, type: query.mtype });
    if (!meter.ok) return refuse(reply, meter.fault);
    const owner = await checkMeter(deps, meter.value);
    if (owner.ok) return reply.send({ invalid: false, name: owner.value.name, address: owner.value.address });
    if (owner.fault.code !== "meter_not_found") return refuse(reply, owner.fault);
    return reply.send({ invalid: true, name: "INVALID METER NUMBER", address: false });
  };
}

function accountReader(deps: Deps): Serve {
  return async ({ user, reply }) => {
    const [{ profile }, offers] = await Promise.all([readAccount(deps, user.id), offersFor(deps, user)]);
    const balance = toNaira(profile.balance);
    return reply.send({
      user: {
        username: profile.userName,
        FullName: profile.fullName,
        user_type: profile.userType,
        Account_Balance: balance,
        wallet_balance: balance.toFixed(2),
      },
      Dataplans: Object.fromEntries(
        Object.entries(planLists(offers)).map(([name, plans]) => [name, { ALL: plans }]),
      ),
    });
  };
}

function shape(deps: Deps, row: TransactionRow, ident?: string): Record<string, unknown> {
  const plan = row.plan_id === null ? undefined : deps.catalogue().planById.get(row.plan_id)?.number;
  return { ...orderShape(row, ident), ...(plan === undefined ? {} : { plan }) };
}

/** One order by itself: after a failure its balance is the one with the money back (rules 2.9). */
async function shapeNow(deps: Deps, row: TransactionRow, ident?: string): Promise<Record<string, unknown>> {
  return shape(deps, { ...row, balance_after: await balanceAfterReturn(deps, row) }, ident);
}

type Refused = Fault & { fields: Record<string, string> };

function parse<S extends z.ZodMiniType>(schema: S, body: unknown): Result<z.output<S>, Refused> {
  const read = z.safeParse(schema, body);
  if (read.success) return ok(read.data);
  const fields: Record<string, string> = {};
  for (const issue of read.error.issues) fields[issue.path.join(".") || "non_field_errors"] ??= issue.message;
  return fail({ code: "bad_request", fields });
}

function wholeNaira(amount: number): Result<ReturnType<typeof parseNaira> & bigint, Refused> {
  const value = Number.isInteger(amount) ? parseNaira(amount) : undefined;
  if (value !== undefined) return ok(value);
  return fail({ code: "bad_request", fields: { amount: "Enter a whole naira amount" } });
}
