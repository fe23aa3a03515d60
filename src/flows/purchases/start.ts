import type { CannotPay } from "../../core/ledger.ts";
import { type Kobo, toNaira } from "../../core/money.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import type { Person } from "../../core/people.ts";
import { leaseEnd } from "../../core/outside-attempt.ts";
import { fingerprint, NO_EXTRAS, type PricedOrder } from "../../core/purchases.ts";
import { fail, ok, type Fault, type Result } from "../../core/result.ts";
import type { NewPurchase, Reserved } from "../../db/money-engine.ts";
import type { RequestKey } from "../../core/reserve.ts";
import type { Deps } from "../deps.ts";
import { batchedOperation, type BatchedVerb, type BatchFault } from "../batched-operation.ts";
import { PROOF_REFUSALS } from "../payment-proof/prove.ts";
import { provePurchase, type PurchaseProofFault } from "../payment-proof/prove-purchase.ts";
import { candidatesFor } from "./candidates.ts";
import type { Dispatched } from "./apply.ts";
import { readUntouched } from "./stored-queries.ts";
import type { Slot } from "../supplier-router.ts";

export type Buyer = {
  person: Person;
  requestKey: RequestKey | undefined;
  allowRepeat: boolean;
  /** The total that the buyer was shown, in kobo; undefined when they were shown none. */
  seenPrice: Kobo | undefined;
  /** True where `seenPrice` was shown long before: it is the most, and a lower price is paid as it is. */
  paysLess?: true;
  proof?: PaymentProof | undefined;
  /** True of an order that no person waits for: a row of a list. */
  isPatient?: true;
  /** The time by which the buyer wants an answer, where it is sooner than our own. */
  answerBy?: Date;
};

/** Refusals of every start. `price` is in naira, as on the wire: a frozen refusal is kept as JSON. */
type StartRefusal =
  | CannotPay
  | { code: "price_changed"; price: number }
  | { code: "no_supplier" }
  | { code: "selling_stopped" }
  | PurchaseProofFault;
export type StartFault = StartRefusal | BatchFault;

/** The effect of each refusal of a start on the request key. */
type Refusals<F extends Fault> = BatchedVerb<Started, F | StartRefusal>["refusals"];
export const START_REFUSALS = {
  insufficient_balance: "frozen",
  account_frozen: "frozen",
  price_changed: "frozen",
  no_supplier: "passing",
  selling_stopped: "passing",
  ...PROOF_REFUSALS,
} as const satisfies Refusals<never>;

/** A new purchase to deliver, or the purchase that an earlier request with the same key began. */
export type Started =
  | { kind: "dispatched"; dispatched: Dispatched }
  | { kind: "replayed"; purchaseId: string };

/**
 * Accepts a purchase: price taken, row written, first attempt recorded as dispatched, all in one commit.
 * `quoted` is the priced request or a business refusal; a refusal is frozen under the key like any other
 * outcome (rules 5.7).
 */
export async function startPurchase<F extends Fault>(
  deps: Deps,
  buyer: Buyer,
  { quoted, refusals }: { quoted: Result<PricedOrder, F>; refusals: Refusals<F> },
): Promise<Result<Started, StartFault | F>> {
  const ready = quoted.ok ? await proveAndPrepare(deps, buyer, quoted.value) : quoted;
  const own = ready.ok ? ready.value : undefined;
  let isStarted = false;
  try {
    return await batchedOperation<Started, F | StartRefusal>(
      deps,
      { userId: buyer.person.id, key: buyer.requestKey },
      {
        refusals,
        order: ready.ok ? ok(ready.value.purchase) : ready,
        refused: () => refusedPurchase(deps, buyer),
        run: async (reserved) => {
          if (!own) throw new Error("a refusal cannot be reserved");
          const started = await read(deps, own, reserved);
          isStarted = started.kind === "dispatched";
          return ok(started);
        },
        replay: async (purchaseId) => ok({ kind: "replayed", purchaseId }),
      },
    );
  } finally {
    if (!isStarted) own?.slot.unused();
  }
}

type Ready = { purchase: NewPurchase; slot: Slot };

async function proveAndPrepare(
  deps: Deps,
  buyer: Buyer,
  request: PricedOrder,
): Promise<Result<Ready, StartRefusal>> {
  const asked = checkAsked(deps, buyer, request);
  if (!asked.ok) return asked;
  const proven = await provePurchase(deps, buyer, request);
  return proven.ok ? makeReady(deps, buyer, request) : proven;
}

/** Checks that the house sells, and at the price that the buyer agreed to: the proof is for that price. */
function checkAsked(
  deps: Pick<Deps, "sellingStopped">,
  { seenPrice, paysLess }: Buyer,
  { price }: PricedOrder,
): Result<undefined, StartRefusal> {
  if (deps.sellingStopped() !== undefined) return fail({ code: "selling_stopped" });
  const isAgreed = seenPrice === undefined || price === seenPrice || (paysLess && price < seenPrice);
  if (!isAgreed) return fail({ code: "price_changed", price: toNaira(price) });
  return ok(undefined);
}

/** Builds a purchase with a slot at its first supplier, or returns the reason why there is none. */
function makeReady(
  deps: Pick<Deps, "catalogue" | "router" | "clock" | "ids" | "settings">,
  buyer: Buyer,
  request: PricedOrder,
): Result<Ready, { code: "no_supplier" }> {
  const candidates = candidatesFor(deps, {
    ...request,
    kind: `purchase_${request.service}`,
    plan_id: request.planId,
  });
  const slot = deps.router.acquire(candidates, request.service, buyer.isPatient);
  if (!slot) return fail({ code: "no_supplier" });
  return ok({ purchase: newPurchase(deps, { buyer, request, slot }), slot });
}

async function read(
  deps: Pick<Deps, "db" | "count">,
  { purchase, slot }: Ready,
  { outcome, at }: Reserved,
): Promise<Started> {
  if (outcome.kind !== "reserved") {
    const stored = await readUntouched(deps.db, purchase);
    if (!stored) return { kind: "replayed", purchaseId: purchase.command.purchaseId };
    return { kind: "dispatched", dispatched: { ...stored, slot } };
  }
  deps.count(purchase.service, "processing");
  return { kind: "dispatched", dispatched: { ...rowsOf(purchase, outcome, at), slot } };
}

function newPurchase(
  deps: Pick<Deps, "clock" | "ids" | "catalogue" | "settings">,
  parts: { buyer: Buyer; request: PricedOrder; slot: Slot },
): NewPurchase {
  const { buyer, request, slot } = parts;
  const at = deps.clock.now();
  const timeoutMs = deps.catalogue().suppliers.get(slot.supplier)?.vendTimeoutMs ?? 0;
  const userId = buyer.person.id;
  return {
    ...request,
    command: {
      purchaseId: deps.ids.next(),
      walletAccount: buyer.person.walletAccount,
      price: request.price,
      daily: request.daily,
      requestKey: undefined,
      fingerprint: fingerprint(userId, request),
      allowRepeat: buyer.allowRepeat,
      refusal: undefined,
    },
    userId,
    supplier: slot.supplier,
    planCode: slot.planCode,
    leaseEnd: new Date(leaseEnd(at.getTime(), timeoutMs, deps.settings.timesScale)),
    at,
  };
}

/** Builds an empty purchase that only carries a refusal. */
function refusedPurchase(deps: Pick<Deps, "clock" | "ids">, buyer: Buyer): NewPurchase {
  const none = 0n as Kobo;
  return {
    command: {
      purchaseId: deps.ids.next(),
      walletAccount: buyer.person.walletAccount,
      price: none,
      requestKey: undefined,
      fingerprint: "",
      allowRepeat: true,
      refusal: undefined,
    },
    userId: buyer.person.id,
    service: "airtime",
    price: none,
    face: none,
    fee: none,
    cost: none,
    network: "",
    product: "",
    planId: null,
    planName: "",
    number: "",
    ...NO_EXTRAS,
    supplier: "",
    planCode: null,
    leaseEnd: deps.clock.now(),
    at: deps.clock.now(),
  };
}

/** Builds the rows exactly as the reserve wrote them, without reading them back. */
function rowsOf(
  purchase: NewPurchase,
  outcome: { before: Kobo; after: Kobo; seq: bigint },
  at: Date,
): Omit<Dispatched, "slot"> {
  return {
    purchase: {
      ...FRESH,
      id: purchase.command.purchaseId,
      user_id: purchase.userId,
      seq: outcome.seq,
      kind: `purchase_${purchase.service}`,
      type: purchase.service,
      amount_kobo: purchase.price,
      face_kobo: purchase.face,
      fee_kobo: purchase.fee,
      cost_kobo: purchase.cost,
      balance_before: outcome.before,
      balance_after: outcome.after,
      network: purchase.network,
      product: purchase.product,
      plan_id: purchase.planId,
      plan_name: purchase.planName,
      number: purchase.number,
      company_id: purchase.companyId,
      meter_type: purchase.meterType,
      meter_owner: purchase.meterOwner,
      details: purchase.details,
      supplier: purchase.supplier,
      created_at: at,
    },
    live: {
      ...FRESH_ATTEMPT,
      purchase_id: purchase.command.purchaseId,
      supplier: purchase.supplier,
      plan_code: purchase.planCode,
      dispatched_at: at,
      next_check_at: purchase.leaseEnd,
    },
  };
}

/** The fields that are the same for every purchase at its acceptance. */
const FRESH = {
  status: "processing",
  is_credit: false,
  token: null,
  units: null,
  tokens: null,
  supplier_ref: null,
  attempt: 1,
  note: "",
  related_id: null,
  payment_link: null,
  is_forced: false,
  held_until: null,
  account_name: null,
  finished_at: null,
} as const;

const FRESH_ATTEMPT = {
  attempt: 1,
  state: "dispatched",
  checks: 0,
  not_found: 0,
  last_not_found_at: null,
  supplier_ref: null,
  note: "",
  sending_until: null,
} as const;
