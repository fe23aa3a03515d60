import { type ExamBrand, isExamBrand, MAX_PINS, needsProfile, PROFILE_CODE } from "../../core/exams.ts";
import { kobo } from "../../core/money.ts";
import { isPlanLocked } from "../../core/plans.ts";
import type { PricedOrder } from "../../core/purchases.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { Deps } from "../deps.ts";
import { buyPins, type PinsRequest } from "./buy-pins.ts";
import { checkCard } from "./check-card.ts";
import { findPlan, planNamed, PLAN_REFUSALS, type PlanFault, type PlanQuestion } from "./find-plan.ts";
import { type Buyer, START_REFUSALS } from "./start.ts";
import { readContactPhone } from "./stored-queries.ts";

export type ExamOrder = {
  plan: PlanQuestion["plan"];
  quantity: number;
  /** The number that the PIN is for; the buyer's own when left out. */
  phone: string | undefined;
  profileCode: string | undefined;
};

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

/** Buys PINs of one kind (rules 27.2). */
export async function buyExam(deps: Deps, request: PinsRequest, order: ExamOrder) {
  const quoted = await priceExamOrder(deps, request.buyer, order);
  return buyPins(deps, request, { quoted, quantity: order.quantity, refusals: REFUSALS });
}
