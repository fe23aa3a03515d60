import { type ExamBrand, isExamBrand, MAX_PINS, needsProfile, PROFILE_CODE } from "../../core/exams.ts";
import { type Kobo, kobo, toNaira } from "../../core/money.ts";
import { isPlanLocked } from "../../core/plans.ts";
import type { PricedOrder } from "../../core/purchases.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, type Fault, ok, type Result } from "../../core/result.ts";
import { balanceOf } from "../../db/ledger.ts";
import type { TransactionRow } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { provePurchase, type PurchaseProofFault } from "../payment-proof/prove-purchase.ts";
import { checkCard } from "./check-card.ts";
import { findPlan, planNamed, PLAN_REFUSALS, type PlanFault, type PlanQuestion } from "./find-plan.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, START_REFUSALS, type StartFault, startPurchase } from "./start.ts";
import { readContactPhone } from "./stored-queries.ts";

export type ExamOrder = {
  plan: PlanQuestion["plan"];
  quantity: number;
  /** The number that the PIN is for; the buyer's own when left out. */
  phone: string | undefined;
  profileCode: string | undefined;
};

/** One key for each PIN of a request, derived from the one that was sent (rules 27.2). */
export type KeyOfPin = (n: number) => RequestKey | undefined;

const REFUSALS = {
  ...START_REFUSALS,
  ...PLAN_REFUSALS,
  bad_request: "frozen",
  profile_not_found: "frozen",
  profile_check_unavailable: "passing",
} as const;

type ProfileFault = { code: "profile_not_found" } | { code: "profile_check_unavailable" };
type BadForm = { code: "bad_request"; fields: Record<string, string> };
type ExamFault = BadForm | ProfileFault | PlanFault;
/** A refusal of all PINs of a request together. */
type EarlyFault =
  | ExamFault
  | PurchaseProofFault
  | { code: "price_changed"; price: number }
  | { code: "insufficient_balance" };
export type BuyExamFault = EarlyFault | StartFault | { code: "internal" };

const wrong = (field: string, sentence: string): Result<never, BadForm> =>
  fail({ code: "bad_request", fields: { [field]: sentence } });

/** Prices one PIN: the plan must be on sale, and a candidate known to JAMB by name (rules 27.1, 27.3). */
async function priceExamOrder(
  deps: Asking,
  buyer: Buyer,
  order: ExamOrder,
): Promise<Result<PricedOrder, ExamFault>> {
  if (order.quantity < 1 || order.quantity > MAX_PINS) return wrong("quantity", `Choose 1 to ${MAX_PINS}`);
  const network = planNamed(deps, order.plan)?.network ?? "";
  const found = await findPlan(deps, buyer, { service: "exam", network, plan: order.plan });
  if (!found.ok) return found;
  if (!isExamBrand(network)) return fail({ code: "plan_not_found" });
  const candidate = await checkCandidate(deps, network, order);
  if (!candidate.ok) return candidate;
  const { plan, price } = found.value;
  return ok({
    service: "exam",
    price,
    face: price,
    fee: kobo(0n),
    cost: plan.cost,
    network,
    product: plan.prices.product,
    planId: plan.id,
    planName: plan.name,
    number: candidate.value.number ?? order.phone ?? (await readContactPhone(deps.db, buyer.person.id)),
    companyId: null,
    meterType: null,
    meterOwner: candidate.value.name,
    details: null,
  });
}

async function checkCandidate(
  deps: Asking,
  brand: ExamBrand,
  { profileCode = "", quantity }: ExamOrder,
): Promise<Result<{ number: string | undefined; name: string | null }, ExamFault>> {
  if (!needsProfile(brand)) return ok({ number: undefined, name: null });
  if (!PROFILE_CODE.test(profileCode)) return wrong("profileCode", "Enter a profile code of 10 digits");
  if (quantity !== 1) return wrong("quantity", "One PIN for each profile code");
  const owner = await nameCandidate(deps, profileCode);
  return owner.ok ? ok({ number: profileCode, name: owner.value.name }) : owner;
}

type Asking = Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers">;

/** A profile is checked as a card is: by the suppliers in their order, and believed for a day. */
async function nameCandidate(deps: Asking, number: string): Promise<Result<{ name: string }, ProfileFault>> {
  const owner = await checkCard(deps, { brand: "JAMB", number });
  if (owner.ok) return ok({ name: owner.value.name });
  const isUnknown = owner.fault.code === "card_not_found";
  return fail({ code: isUnknown ? "profile_not_found" : "profile_check_unavailable" });
}

/** Names the candidate of a profile code, as JAMB knows them, while a PIN of it is on sale (rules 27.3). */
export function lookUpCandidate(
  deps: Asking,
  profileCode: string,
): Promise<Result<{ name: string }, ProfileFault | { code: "service_locked" }>> {
  const catalogue = deps.catalogue();
  const isSold = catalogue.otherPlans.some(
    (plan) => plan.network === "JAMB" && plan.isAvailable && !isPlanLocked(catalogue, plan),
  );
  return isSold ? nameCandidate(deps, profileCode) : Promise.resolve(fail({ code: "service_locked" }));
}

/** The purchases that one request made, and the refusal of those that it could not make. */
export type BoughtPins = { rows: TransactionRow[]; refused: Fault | undefined };

/**
 * Buys PINs of one kind, each as a purchase of its own under a key of its own, so that money and delivery are
 * exact for each (rules 27.2). The first one decides about the request: its price, its proof, and that the
 * wallet holds the price of all. A repeat joins what was begun, and begins what was not.
 */
export async function buyExam(
  deps: Deps,
  { buyer, keyOf }: { buyer: Buyer; keyOf: KeyOfPin },
  order: ExamOrder,
): Promise<Result<BoughtPins, BuyExamFault>> {
  const priced = await priceExamOrder(deps, buyer, order);
  const first = { ...buyer, requestKey: keyOf(0) };
  const quoted: Result<PricedOrder, EarlyFault> = priced.ok
    ? await allowAll(deps, first, { priced: priced.value, order })
    : priced;
  const settled = { seenPrice: undefined, person: { ...buyer.person, proofAbove: null } };
  const start = (n: number, one: typeof quoted) =>
    startPurchase(
      deps,
      { ...buyer, ...settled, requestKey: keyOf(n), allowRepeat: n > 0 || buyer.allowRepeat },
      { quoted: one, refusals: REFUSALS },
    );
  const opened = await start(0, quoted);
  if (!opened.ok) return opened;
  // The first one was replayed where its quote is refused now: the others are joined, and none is begun.
  const rest = await Promise.all(Array.from({ length: order.quantity - 1 }, (_, n) => start(n + 1, quoted)));
  const ends = await Promise.all([opened, ...rest].map((one) => awaitOutcome(deps, one, buyer.answerBy)));
  const [head] = ends;
  if (head && !head.ok) return head;
  const refused = ends.find((one) => !one.ok);
  return ok({
    rows: ends.flatMap((one) => (one.ok ? [one.value] : [])),
    refused: refused && !refused.ok ? refused.fault : undefined,
  });
}

type Priced = { priced: PricedOrder; order: ExamOrder };

/** Checks what concerns all PINs of a request: the price that was seen, the wallet, and the proof. */
async function allowAll(
  deps: Deps,
  buyer: Buyer,
  { priced, order }: Priced,
): Promise<Result<PricedOrder, EarlyFault>> {
  const total = kobo(priced.price * BigInt(order.quantity));
  if (buyer.seenPrice !== undefined && buyer.seenPrice !== total)
    return fail({ code: "price_changed", price: toNaira(total) });
  if (order.quantity > 1 && (await isShort(deps, buyer, total)))
    return fail({ code: "insufficient_balance" });
  const proven = await provePurchase(deps, buyer, { price: total, number: priced.number });
  return proven.ok ? ok(priced) : proven;
}

const isShort = async ({ db }: Pick<Deps, "db">, { person }: Buyer, total: Kobo): Promise<boolean> =>
  (await balanceOf(db, person.walletAccount)) < total;
