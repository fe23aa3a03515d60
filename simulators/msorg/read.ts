import { isInvalidMeter, meterHasNoAddress } from "../kit/behaviours.ts";
import { BOUQUETS, BRAND_IDS, isInvalidCard } from "../kit/cable.ts";
import { type SupplierOrder, type ScriptService, tokenOf } from "../kit/books.ts";
import type { Answer, Ask } from "../kit/http.ts";
import { discoName, meterOwner } from "../kit/networks.ts";
import { PLANS, type Plan } from "../kit/plans.ts";
import { errorList, type Installation, networkId, notFound, showOrder } from "./answers.ts";
import { type Buyer, meterTypeOf } from "./buy.ts";
import { historyOf } from "./statement.ts";

const PAGE_SIZE = 10;
const SEARCH_LIMIT = 100;

/** GET `/{kind}/{id}`: one order, 404 without a body when unknown. */
export function readOne(buyer: Buyer, service: ScriptService, id: string): Answer {
  const order = buyer.supplier.books.account(buyer.account).byId.get(Number(id));
  if (order === undefined || order.service !== service) return notFound;
  return { status: 200, body: showOrder(order, buyer.installation) };
}

/** GET `/{kind}/requery/{ident}`: the newest order with our reference. Only where the installation has it. */
export function requery(buyer: Buyer, service: ScriptService, reference: string): Answer {
  const orders = buyer.supplier.books.account(buyer.account).byReference.get(reference) ?? [];
  const order = orders.findLast((one) => one.service === service);
  if (!buyer.installation.requery || order === undefined) return notFound;
  return { status: 200, body: showOrder(order, buyer.installation) };
}

/** GET `/{kind}/`: a page of the history, or with `?search=` (newer copies) a bare list. Newest first. */
export function readMany(buyer: Buyer, service: ScriptService, ask: Ask): Answer {
  const search = ask.query.get("search");
  if (search !== null && buyer.installation.search) {
    const found = find(buyer, service, search).slice(0, SEARCH_LIMIT);
    return { status: 200, body: found.map((order) => showOrder(order, buyer.installation)) };
  }
  return readPage(buyer, service, ask);
}

/** By id, ident or number; each is indexed, because tests search among very many orders. */
function find({ supplier, account }: Buyer, service: ScriptService, search: string): SupplierOrder[] {
  const books = supplier.books.account(account);
  const byId = books.byId.get(Number(search));
  const found = [
    ...(books.byReference.get(search) ?? []),
    ...(books.byNumber.get(search) ?? []),
    ...(byId === undefined ? [] : [byId]),
  ];
  return found.filter((order) => order.service === service).reverse();
}

function readPage({ supplier, account, installation }: Buyer, service: ScriptService, ask: Ask): Answer {
  const all = historyOf(supplier, account, service);
  const page = Math.max(1, Number(ask.query.get("page")) || 1);
  const end = all.length - (page - 1) * PAGE_SIZE;
  if (page > 1 && end <= 0) return { status: 404, body: { detail: "Invalid page." } };
  const results = all.slice(Math.max(0, end - PAGE_SIZE), Math.max(0, end)).reverse();
  const link = (to: number): string => `http://${ask.header("host") ?? "localhost"}${ask.path}?page=${to}`;
  return {
    status: 200,
    body: {
      count: all.length,
      next: end > PAGE_SIZE ? link(page + 1) : null,
      previous: page > 1 ? link(page - 1) : null,
      results: results.map((order) => showOrder(order, installation)),
    },
  };
}

/** GET `/validatemeter`: always 200; where `invalid` is true, the name field holds the complaint. */
export function validateMeter(ask: Ask): Answer {
  const meter = ask.query.get("meternumber") ?? "";
  const disco = discoName(ask.query.get("disconame") ?? "");
  const type = meterTypeOf(ask.query.get("mtype") ?? "");
  if (meter === "" || disco === undefined || type === undefined)
    return errorList("invalid parameters for validation");
  if (isInvalidMeter(meter))
    return { status: 200, body: { invalid: true, name: "INVALID METER NUMBER", address: false } };
  const owner = meterOwner(meter);
  return {
    status: 200,
    body: { invalid: false, name: owner.name, address: meterHasNoAddress(meter) ? false : owner.address },
  };
}

/** GET `/validateiuc`: as for meters, but with the name alone. */
export function validateCard(ask: Ask): Answer {
  const card = ask.query.get("smart_card_number") ?? "";
  if (card === "" || BRAND_IDS[ask.query.get("cablename") ?? ""] === undefined)
    return errorList("invalid parameters for validation");
  if (isInvalidCard(card)) return { status: 200, body: { invalid: true, name: "INVALID SMART CARD NUMBER" } };
  return { status: 200, body: { invalid: false, name: meterOwner(card).name } };
}

/** The lists of bouquets; the script writes STARTIME. */
function cablePlans(): Record<string, unknown[]> {
  const lists = Object.values(BRAND_IDS).map((brand) => {
    const cable = brand === "STARTIMES" ? "STARTIME" : brand;
    const rows = BOUQUETS.filter((one) => one.brand === brand).map(({ id, name, costKobo }) => ({
      id,
      cableplan_id: String(id),
      cable,
      package: `${brand === "GOTV" ? "GOtv" : cable} ${name}`,
      plan_amount: (costKobo / 100).toFixed(1),
    }));
    return [`${cable}PLAN`, rows] as const;
  });
  const cablename = Object.entries(BRAND_IDS).map(([id, name]) => ({ id: Number(id), name }));
  return { ...Object.fromEntries(lists), cablename };
}

const showPlan = (plan: Plan, installation: Installation): Record<string, unknown> => ({
  id: plan.id,
  dataplan_id: String(plan.id),
  network: networkId(installation, plan.network),
  plan_type: plan.type,
  plan_network: plan.network,
  month_validate: VALIDITY[plan.days] ?? `${plan.days} days`,
  plan: plan.volume,
  plan_amount: (plan.costKobo / 100).toFixed(plan.id % 2 === 0 ? 2 : 1),
});

/** Real hosts write free text here, so the form varies here too. */
const VALIDITY: Record<number, string> = { 1: "1 day", 7: "--- 7 days", 30: "30days", 365: "365 days" };
const NETWORKS = ["MTN", "GLO", "AIRTEL", "9MOBILE"] as const;

/** GET `/network/`: flat lists per network. */
export function readNetworks({ installation }: Buyer): Answer {
  const lists = NETWORKS.map((network) => {
    const plans = PLANS.filter((plan) => plan.network === network);
    return [`${network}_PLAN`, plans.map((plan) => showPlan(plan, installation))] as const;
  });
  return { status: 200, body: Object.fromEntries(lists) };
}

function families(network: string, installation: Installation): Record<string, unknown> {
  const plans = PLANS.filter((plan) => plan.network === network);
  const shown: Record<string, unknown[]> = { ALL: [] };
  for (const plan of plans) {
    const family = plan.type === "CORPORATE GIFTING" ? "CORPORATE" : plan.type;
    for (const key of ["ALL", family]) (shown[key] ??= []).push(showPlan(plan, installation));
  }
  return shown;
}

/** GET `/user/`: balance, prices and plans, and the secrets the script really puts there (invented ones). */
export function readUser({ supplier, account, installation }: Buyer): Answer {
  const { floatKobo } = supplier.books.account(account);
  const user = {
    id: 4711,
    username: account.toLowerCase(),
    email: `${account.toLowerCase()}@example.test`,
    user_type: "API",
    pin: "90210",
    password: `pbkdf2_sha256$260000$simulated$${tokenOf(account).slice(0, 24)}`,
    Account_Balance: floatKobo / 100 - 0.00000000008,
    wallet_balance: (floatKobo / 100).toFixed(1),
  };
  const rates = Object.fromEntries(
    NETWORKS.map((network) => [network, { VTU: 97, "Share and Sell": 96, awuf4U: 98 }]),
  );
  const plans = NETWORKS.map((network) => [`${network}_PLAN`, families(network, installation)] as const);
  return {
    status: 200,
    body: {
      user,
      topuppercentage: rates,
      percentage: {
        MTN: { percent: 80 },
        GLO: { percent: 70 },
        AIRTEL: { percent: 75 },
        "9MOBILE": { percent: 75 },
      },
      Exam: {},
      Cableplan: cablePlans(),
      Dataplans: Object.fromEntries(plans),
    },
  };
}
