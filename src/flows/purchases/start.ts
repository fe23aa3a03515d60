import { type Kobo, toNaira } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import { leaseEnd } from "../../core/outside-attempt.ts";
import { fingerprint } from "../../core/purchases.ts";
import { fail, ok, type Fault, type Result } from "../../core/result.ts";
import type { MeterType } from "../../core/electricity.ts";
import type { Service } from "../../core/transactions.ts";
import type { NewPurchase, Reserved } from "../../db/money-engine.ts";
import type { AttemptRow, TransactionRow } from "../../db/schema.ts";
import type { RequestKey } from "../../core/reserve.ts";
import type { Deps } from "../deps.ts";
import { candidatesFor } from "./candidates.ts";
import type { Dispatched } from "./apply.ts";
import type { Slot } from "./router.ts";

/** What somebody wants to buy, priced by us: everything a purchase row pins. Kobo. */
export type Wish = {
  service: Service;
  price: Kobo;
  face: Kobo;
  fee: Kobo;
  cost: Kobo;
  network: string;
  product: string;
  planId: string | null;
  planName: string;
  number: string;
  companyId: number | null;
  meterType: MeterType | null;
  meterOwner: string | null;
};

export type Buyer = {
  person: Person;
  requestKey: RequestKey | undefined;
  allowRepeat: boolean;
  /** The total the buyer was shown, kobo; undefined when they were shown none. */
  seenPrice: Kobo | undefined;
};

/** Refusals of the start itself, whatever is bought. */
export type StartFault =
  | { code: "insufficient_balance" }
  | { code: "duplicate_purchase"; transactionId: string }
  | { code: "idempotency_conflict" }
  /** `price` in naira, as the wire has it: a frozen refusal is kept as JSON. */
  | { code: "price_changed"; price: number }
  | { code: "overloaded" }
  | { code: "no_supplier" }
  | { code: "selling_stopped" };

/** Either a fresh purchase to deliver, or one that an earlier request with the same key began. */
export type Started =
  | { kind: "dispatched"; dispatched: Dispatched }
  | { kind: "replayed"; purchaseId: string };

/**
 * Accept a purchase: price taken, row written, first attempt recorded as dispatched, all in one commit. `quoted` is the priced
 * wish or a business refusal; a refusal is frozen under the key like any other outcome (rules 5.7).
 */
export async function startPurchase<F extends Fault>(
  deps: Deps,
  buyer: Buyer,
  quoted: Result<Wish, F>,
): Promise<Result<Started, StartFault | F>> {
  if (!quoted.ok) return refuse(deps, buyer, quoted.fault);
  const wish = quoted.value;
  const isStopped = deps.sellingStopped() !== undefined;
  if (isStopped) return refuse<StartFault>(deps, buyer, { code: "selling_stopped" });
  if (buyer.seenPrice !== undefined && buyer.seenPrice !== wish.price)
    return refuse<StartFault>(deps, buyer, { code: "price_changed", price: toNaira(wish.price) });
  const candidates = candidatesFor(deps, {
    ...wish,
    kind: `purchase_${wish.service}`,
    plan_id: wish.planId,
  });
  const slot = deps.router.acquire(candidates, wish.service);
  if (!slot) return refuse<StartFault>(deps, buyer, { code: "no_supplier" });
  const purchase = newPurchase(deps, { buyer, wish, slot });
  const reserved = await deps
    .effect("purchase.reserve", () => deps.money.reserve(purchase))
    .catch((error: unknown) => {
      slot.unused();
      throw error;
    });
  const isOurs = reserved.ok && isNew(reserved.value, purchase);
  if (!isOurs) slot.unused();
  if (!reserved.ok) return reserved;
  return read<F>(deps, { purchase, slot }, reserved.value).catch((error: unknown) => {
    if (isOurs) slot.unused();
    throw error;
  });
}

/** A flush whose acknowledgement was lost is told as a replay of itself: then it is ours to deliver. */
function isNew({ outcome }: Reserved, purchase: NewPurchase): boolean {
  const isOwn = outcome.kind === "replayed" && outcome.purchaseId === purchase.command.purchaseId;
  return outcome.kind === "reserved" || isOwn;
}

async function read<F extends Fault>(
  deps: Deps,
  own: { purchase: NewPurchase; slot: Slot },
  { outcome, at }: Reserved,
): Promise<Result<Started, StartFault | F>> {
  const { purchase, slot } = own;
  switch (outcome.kind) {
    case "reserved":
      deps.count(purchase.service, "processing");
      return ok({ kind: "dispatched", dispatched: { ...rowsOf(purchase, outcome, at), slot } });
    case "replayed":
      if (outcome.purchaseId !== purchase.command.purchaseId)
        return ok({ kind: "replayed", purchaseId: outcome.purchaseId });
      return ok({
        kind: "dispatched",
        dispatched: { ...(await storedRows(deps, outcome.purchaseId)), slot },
      });
    case "conflict":
      return fail({ code: "idempotency_conflict" });
    case "duplicate":
      return fail({ code: "duplicate_purchase", transactionId: outcome.purchaseId });
    case "refused":
      return fail(outcome.fault as StartFault | F);
  }
}

/** Refusals that say nothing about the order: the same request may succeed in a minute. */
const OUR_TROUBLE: ReadonlySet<string> = new Set([
  "meter_check_unavailable",
  "no_supplier",
  "selling_stopped",
]);

/**
 * Freeze a refusal under the key, or only tell it where it is trouble of ours; an earlier outcome of the same key wins, also one that is
 * on its way to the ledger: the refusal waits for its turn behind it. Without a key there is nothing to look at.
 */
async function refuse<F extends Fault>(
  deps: Deps,
  buyer: Buyer,
  fault: F,
): Promise<Result<Started, StartFault | F>> {
  if (!buyer.requestKey) return fail(fault);
  const purchase = refusedPurchase(deps, buyer, fault);
  const reserved = await deps.effect("purchase.refuse", () => deps.money.reserve(purchase));
  if (!reserved.ok) return reserved;
  const { outcome } = reserved.value;
  if (outcome.kind === "replayed") return ok({ kind: "replayed", purchaseId: outcome.purchaseId });
  if (outcome.kind === "conflict") return fail({ code: "idempotency_conflict" });
  return fail(outcome.kind === "refused" ? (outcome.fault as F) : fault);
}

function newPurchase(deps: Deps, parts: { buyer: Buyer; wish: Wish; slot: Slot }): NewPurchase {
  const { buyer, wish, slot } = parts;
  const at = deps.clock.now();
  const timeoutMs = deps.catalogue().suppliers.get(slot.supplier)?.vendTimeoutMs ?? 0;
  const plan = wish.planName;
  const { service, network, number } = wish;
  return {
    ...wish,
    command: {
      purchaseId: deps.ids.next(),
      walletAccount: buyer.person.walletAccount,
      price: wish.price,
      requestKey: buyer.requestKey,
      fingerprint: fingerprint({
        userId: buyer.person.id,
        service,
        network,
        plan,
        number,
        amount: wish.price,
      }),
      allowRepeat: buyer.allowRepeat,
      refusal: undefined,
    },
    userId: buyer.person.id,
    supplier: slot.supplier,
    planCode: slot.planCode,
    leaseEnd: new Date(leaseEnd(at.getTime(), timeoutMs, deps.settings.timesScale)),
    at,
  };
}

function refusedPurchase(deps: Deps, buyer: Buyer, refusal: Fault): NewPurchase {
  const none = 0n as Kobo;
  return {
    command: {
      purchaseId: deps.ids.next(),
      walletAccount: buyer.person.walletAccount,
      price: none,
      requestKey: buyer.requestKey,
      fingerprint: "",
      allowRepeat: true,
      refusal,
      isOurTrouble: OUR_TROUBLE.has(refusal.code),
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
    companyId: null,
    meterType: null,
    meterOwner: null,
    supplier: "",
    planCode: null,
    leaseEnd: deps.clock.now(),
    at: deps.clock.now(),
  };
}

/** The rows exactly as the reserve wrote them, without reading them back. */
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

/** What every purchase is at its acceptance. */
const FRESH = {
  status: "processing",
  is_credit: false,
  token: null,
  units: null,
  supplier_ref: null,
  attempt: 1,
  note: "",
  related_id: null,
  payment_link: null,
  is_forced: false,
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
} as const;

async function storedRows(deps: Deps, id: string): Promise<{ purchase: TransactionRow; live: AttemptRow }> {
  const purchase = await deps.db
    .selectFrom("wallet_transaction")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const live = await deps.db
    .selectFrom("attempt_live")
    .selectAll()
    .where("purchase_id", "=", id)
    .executeTakeFirstOrThrow();
  return { purchase, live };
}
