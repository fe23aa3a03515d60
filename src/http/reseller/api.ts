import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { RateClass } from "../../contract/define.ts";
import type { Scope } from "../../core/api-keys.ts";
import { toNaira } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { companiesFor, offersFor } from "../../flows/catalogue/plans.ts";
import type { Deps } from "../../flows/deps.ts";
import { readAccount } from "../../flows/people/read-account.ts";
import { checkCard, openBrand } from "../../flows/purchases/check-card.ts";
import { checkMeter } from "../../flows/purchases/check-meter.ts";
import { isFromListed } from "../key-addresses.ts";
import { checkScope, type Gate, type KeyCaller, setRateLimitHeaders } from "../mount.ts";
import { PATHS, type Scripted } from "./buy.ts";
import { cardOf } from "./cards.ts";
import { examLists } from "./exams.ts";
import { acceptForms, speakInDetails } from "./forms.ts";
import { meterOf } from "./meters.ts";
import { buyer, lister, reader, requerier, type Serve } from "./orders.ts";
import { cardLists } from "./recharge.ts";
import { refuse } from "./refusals.ts";
import { bouquetLists, planGroups, planLists } from "./shapes.ts";

const SERVICES = Object.keys(PATHS) as Scripted[];
/** The paths under which scripts ask about a reference, by service. */
const REQUERY = {
  data: ["data"],
  airtime: ["topup", "airtime"],
  electricity: ["billpayment", "electricity"],
  cable: ["cablesub", "cable"],
  exam: ["epin", "exam"],
  recharge: ["rechargepin", "recharge"],
} as const satisfies Record<Scripted, readonly string[]>;

/** The rate limit class of a call, the scope that its key needs, and that its answer may have PINs. */
type Way = { rate: RateClass; scope: Scope; holdsSecret?: true };
type At = (method: "GET" | "POST", paths: readonly string[], how: Way & { serve: Serve }) => void;

const LOOK = { rate: "normal", scope: "read" } as const;

/**
 * Mounts the reseller wire under /api: the flows, prices and refusals of our own routes, in that wire's words
 * (rules 15.1). It accepts an API key in `Authorization: Token` and nothing else.
 */
export function resellerApi(app: FastifyInstance, deps: Deps, gate: Gate): void {
  void app.register(async (face) => {
    acceptForms(face);
    speakInDetails(face);
    const at: At = (method, paths, how) => {
      for (const path of paths.flatMap((one) => [one, `${one}/`])) mountAt(face, gate, { method, path, how });
    };
    for (const service of SERVICES) mountOrders(at, deps, service);
    at("GET", ["/validatemeter"], { rate: "lookup", scope: "read", serve: meterReader(deps) });
    at("GET", ["/validateiuc"], { rate: "lookup", scope: "read", serve: cardReader(deps) });
    at("GET", ["/user"], { ...LOOK, serve: accountReader(deps) });
    at("POST", ["/user"], { ...LOOK, serve: accountReader(deps) });
    at("GET", ["/network"], {
      ...LOOK,
      serve: async ({ user, reply }) => reply.send(planLists(await offersFor(deps, user), user.numbering)),
    });
  });
}

function mountOrders(at: At, deps: Deps, service: Scripted): void {
  const path = `/${PATHS[service]}`;
  const also = service === "exam" ? ["/exam"] : [];
  const secret = service === "exam" || service === "recharge" ? ({ holdsSecret: true } as const) : {};
  const money = { rate: "money", scope: "buy", ...secret } as const;
  at("POST", [path, `/v2${path}`, ...also], { ...money, serve: buyer(deps, service) });
  at("GET", [path, ...also], { ...LOOK, serve: lister(deps, service) });
  at(
    "GET",
    [path, ...also].map((one) => `${one}/:id`),
    { ...LOOK, ...secret, serve: reader(deps, service) },
  );
  const requery = REQUERY[service].map((name) => `/${name}/requery/:ident`);
  at("GET", requery, { ...LOOK, ...secret, serve: requerier(deps, service) });
}

type Mounting = { method: "GET" | "POST"; path: string; how: Way & { serve: Serve } };

function mountAt(face: FastifyInstance, gate: Gate, { method, path, how }: Mounting): void {
  face.route({
    method,
    url: `/api${path}`,
    config: { takesBody: method === "POST" && how.scope === "buy", holdsSecret: how.holdsSecret },
    handler: async (request, reply) => {
      if (how.holdsSecret) reply.header("cache-control", "no-store");
      const user = await identify(gate, { request, reply }, how);
      return user.ok ? how.serve({ user: user.value, request, reply }) : refuse(reply, user.fault);
    },
  });
}

/** The word and the blanks before the key are written in many ways. */
const AUTHORIZATION = /^\s*token\s+(\S+)\s*$/i;

/** Finds the person by API key. Session tokens are refused: scripts stay apart from people. */
async function identify(
  gate: Gate,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { rate, scope }: Way,
): Promise<Result<KeyCaller>> {
  const [, key] = AUTHORIZATION.exec(request.headers.authorization ?? "") ?? [];
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

/** Answers 200 in both cases: `invalid` tells them apart, and `name` then says what is wrong. */
function meterReader(deps: Deps): Serve {
  return async ({ request, reply }) => {
    const query = request.query as Record<string, unknown>;
    const meter = meterOf({ company: query.disconame, number: query.meternumber, type: query.mtype });
    if (!meter.ok) return refuse(reply, meter.fault);
    const owner = await checkMeter(deps, meter.value);
    if (owner.ok) return reply.send({ invalid: false, name: owner.value.name, address: owner.value.address });
    if (owner.fault.code !== "meter_not_found") return refuse(reply, owner.fault);
    return reply.send({ invalid: true, name: "INVALID METER NUMBER", address: false });
  };
}

/** Answers 200 in both cases: `invalid` tells them apart, and `name` then says what is wrong. */
function cardReader(deps: Deps): Serve {
  return async ({ request, reply }) => {
    const query = request.query as Record<string, unknown>;
    const card = cardOf({ company: query.cablename, number: query.smart_card_number });
    if (!card.ok) return refuse(reply, card.fault);
    const brand = openBrand(deps, card.value.cableCode);
    if (!brand.ok) return refuse(reply, brand.fault);
    const owner = await checkCard(deps, { brand: brand.value, number: card.value.cardNumber });
    if (owner.ok) return reply.send({ invalid: false, name: owner.value.name });
    if (owner.fault.code !== "card_not_found") return refuse(reply, owner.fault);
    return reply.send({ invalid: true, name: "INVALID SMART CARD NUMBER" });
  };
}

/** Answers the person, their account numbers and the plans at their price. */
function accountReader(deps: Deps): Serve {
  return async ({ user, reply }) => {
    const [{ profile }, offers] = await Promise.all([readAccount(deps, user.id), offersFor(deps, user)]);
    const balance = toNaira(profile.balance);
    const lists = Object.entries(planLists(offers, user.numbering));
    return reply.send({
      user: {
        id: Number(user.walletAccount),
        username: profile.userName,
        FullName: profile.fullName,
        email: profile.email,
        Phone: profile.phone,
        user_type: profile.userType,
        Account_Balance: balance,
        wallet_balance: balance.toFixed(2),
        bonus_balance: toNaira(profile.earningBalance).toFixed(2),
        bank_accounts: {
          accounts: profile.accounts.map(({ bankName, accountNumber }) => ({ bankName, accountNumber })),
        },
      },
      Cableplan: bouquetLists(companiesFor(deps, user, "cable")),
      Exam: examLists(companiesFor(deps, user, "exam")),
      recharge: cardLists(companiesFor(deps, user, "recharge"), user.numbering),
      Dataplans: Object.fromEntries(lists.map(([name, plans]) => [name, planGroups(plans)])),
    });
  };
}
