import { type AbroadDetails, abroadDetails } from "./abroad.ts";
import type { CardDetails } from "./cable.ts";
import type { DailyPart } from "./limits.ts";
import type { MeterType } from "./electricity.ts";
import type { Kobo } from "./money.ts";
import {
  type Answer,
  decideGivenUp,
  decideOpen,
  isOverdue,
  POLICIES,
  type Question,
  RESEND_RELEASE_MS,
  type Situation as OutsideSituation,
  type Wait,
} from "./outside-attempt.ts";
import type { Delivered, RejectedBy, RejectReason, SupplierFacts, VendAnswer } from "./ports.ts";
import type { Service } from "./transactions.ts";
import type { Hint } from "./unknown-orders.ts";

/**
 * The meaning of a supplier's answer for a purchase; pure. The requery schedule and the proof are in
 * outside-attempt.ts.
 */

const SECOND = 1_000;

/** Maximum attempts; fail-over happens only while the user waits (rules 5.12). */
export const MAX_ATTEMPTS = 3;
const FAIL_OVER_WITHIN_MS = 60 * SECOND;
/** An equal purchase within this time counts as a double tap (rules 5.8). */
export const DUPLICATE_WINDOW_MS = 30 * SECOND;

/** A priced order: everything that a purchase row stores. `number` receives it. Kobo. */
export type PricedOrder = {
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
  /** The owner of a meter or card, as the company names them. */
  meterOwner: string | null;
  details: CardDetails | AbroadDetails | null;
  /** The part that it takes of its service's limit a day, where there is one. */
  daily?: DailyPart;
};

/** The parts that an order for a phone number does not have. */
export const NO_EXTRAS = { companyId: null, meterType: null, meterOwner: null, details: null } as const;

/** The recorded live attempt. Times are milliseconds since 1970. */
export type LiveAttempt = {
  attempt: number;
  supplier: string;
  state: "dispatched" | "unknown";
  dispatchedAt: number;
  checks: number;
  notFound: number;
  lastNotFoundAt: number | undefined;
};

/** The facts of the purchase's row. */
export type PurchaseState = {
  createdAt: number;
  /** The money already went back, by forced release or by an admin or agent. */
  isReleased: boolean;
  /** Prepaid electricity counts as delivered only with its token. */
  needsToken: boolean;
  /** A PIN counts as delivered only with the PIN itself (rules 27.4). */
  needsPin: boolean;
};

export type Next =
  | ({ kind: "settle" } & Omit<Delivered, "kind" | "isGuess">)
  /** Proven not delivered; the next supplier, if any, may try. */
  | { kind: "fail_over"; by: RejectedBy; reason: RejectReason; note: string }
  | { kind: "release"; by: RejectedBy; reason: RejectReason; note: string }
  | { kind: "force_release"; nextCheckAt: number }
  | {
      kind: "ask_again";
      nextCheckAt: number;
      notFound: number;
      lastNotFoundAt: number | undefined;
      note: string;
      supplierRef: string | undefined;
      hint: Hint | undefined;
    }
  /** Delivered after the money went back: our loss. */
  | { kind: "late_delivery"; supplierRef: string }
  /** Proven not delivered after the money went back: nothing is owed any more. */
  | { kind: "close"; by: RejectedBy; reason: RejectReason; note: string };

export type Situation = {
  purchase: PurchaseState;
  attempt: LiveAttempt;
  facts: Pick<SupplierFacts, "notFoundAfterMs">;
  question: Question;
  now: number;
  /** Divides every delay; above 1 only in accelerated runs. */
  timesScale: number;
  forceReleaseAfterMs: number | undefined;
  /** As in outside-attempt.ts. */
  overdueForMs: number;
};

type Rejected = VendAnswer & { kind: "rejected" };

/**
 * Returns what an answer leads to. Total: every answer in every situation has exactly one consequence (rules
 * 5.5 to 5.13). Money goes back only on proof of non-delivery, or after the 24 hours of rule 5.10; never on
 * silence.
 */
export function decideNext(answer: VendAnswer, at: Situation): Next {
  const read = readAnswer(answer, at.purchase);
  return at.purchase.isReleased ? afterRelease(answer, read, at) : whileOpen(answer, read, at);
}

type Read = Answer<Delivered, Rejected>;

/**
 * A success without its token or PIN is not finished: the supplier has the order, and its answer is
 * incomplete.
 */
function readAnswer(answer: VendAnswer, { isReleased, needsToken, needsPin }: PurchaseState): Read {
  if (answer.kind === "rejected") return { kind: "refused", fact: answer };
  if (answer.kind === "unknown") return { kind: "unknown", says: answer.notFound ? "not_found" : "nothing" };
  if (needsToken && !answer.token && !isReleased) return { kind: "unknown", says: "there" };
  if (needsPin && !answer.epin && !isReleased) return { kind: "unknown", says: "there" };
  return { kind: "done", fact: answer };
}

function whileOpen(answer: VendAnswer, read: Read, at: Situation): Next {
  const step = decideOpen(read, situationOf(at));
  switch (step.kind) {
    case "settle": {
      const { isGuess: _answered, ...delivered } = step.fact;
      return { ...delivered, kind: "settle" };
    }
    case "refuse":
      return onRefused(step.fact ?? NEVER_REACHED, at);
    case "release":
      return { kind: "force_release", nextCheckAt: step.nextCheckAt };
    case "wait":
      return askAgain(answer, step);
    case "end":
      throw new Error("a purchase cannot end without proof");
  }
}

function afterRelease(answer: VendAnswer, read: Read, at: Situation): Next {
  const step = decideGivenUp(read, situationOf(at));
  switch (step.kind) {
    case "settle_late":
      return { kind: "late_delivery", supplierRef: step.fact.supplierRef };
    case "close":
      return { ...rejectionOf(step.fact ?? NEVER_REACHED), kind: "close" };
    case "wait":
      return askAgain(answer, step);
  }
}

const NEVER_REACHED = { by: "supplier", reason: "refused", note: "never reached the supplier" } as const;

const rejectionOf = ({ by, reason, note }: Omit<Rejected, "kind">) => ({ by, reason, note });

function onRefused(rejected: Omit<Rejected, "kind">, at: Situation): Next {
  const isInTime = at.now - at.purchase.createdAt <= FAIL_OVER_WITHIN_MS;
  const mayFailOver = rejected.by === "supplier" && at.attempt.attempt < MAX_ATTEMPTS && isInTime;
  return { kind: mayFailOver ? "fail_over" : "release", ...rejectionOf(rejected) };
}

function askAgain(answer: VendAnswer, { nextCheckAt, counted }: Wait): Next {
  const note = answer.kind === "delivered" ? "waiting for the token or PIN" : answer.note;
  const supplierRef = answer.kind === "rejected" ? undefined : answer.supplierRef;
  const hint = answer.kind === "unknown" ? answer.hint : undefined;
  return { kind: "ask_again", nextCheckAt, ...counted, note, supplierRef, hint };
}

function situationOf({ purchase, attempt, ...at }: Situation): OutsideSituation {
  const { schedule, notFound, giveUp } = POLICIES.purchase;
  const proof = notFound && { ...notFound, afterMs: at.facts.notFoundAfterMs };
  return {
    policy: { schedule, notFound: proof, giveUp: { ...giveUp, afterMs: releaseAfter(at) } },
    sentAt: attempt.dispatchedAt,
    since: purchase.createdAt,
    checks: attempt.checks,
    notFound: attempt.notFound,
    lastNotFoundAt: attempt.lastNotFoundAt,
    now: at.now,
    timesScale: at.timesScale,
    overdueForMs: at.overdueForMs,
  };
}

/** True when an unknown purchase is so old that its money goes back at our own risk (rules 5.10). */
export function isPastRelease(at: Omit<Situation, "overdueForMs">): boolean {
  return !at.purchase.isReleased && isOverdue(situationOf({ ...at, overdueForMs: 0 }));
}

/** Milliseconds after which the money of an unknown purchase goes back; undefined when it never does. */
export function releaseAfter({
  question,
  forceReleaseAfterMs,
}: Pick<Situation, "question" | "forceReleaseAfterMs">): number | undefined {
  if (forceReleaseAfterMs === undefined || question !== "resend") return forceReleaseAfterMs;
  return Math.min(forceReleaseAfterMs, RESEND_RELEASE_MS);
}

type Alike = Pick<PricedOrder, "service" | "network" | "number" | "planName" | "price" | "details">;

/**
 * Returns what makes two orders for one number equal (rules 5.8): plan and price; abroad, where both move
 * with the rate, the operator and the amount that is sent.
 */
export function likenessOf(order: Pick<Alike, "planName" | "price" | "details">) {
  const abroad = abroadDetails(order.details);
  return abroad
    ? { plan: `${abroad.operator} ${abroad.sent}`, amount: null }
    : { plan: order.planName, amount: order.price };
}

/** Returns a text that is the same for equal purchases of one person (rules 5.8). */
export function fingerprint(userId: string, order: Alike): string {
  const { service, network, number } = order;
  const { plan, amount } = likenessOf(order);
  return [userId, service, network, plan, number, amount].join("|");
}
