import { expect } from "vitest";
import { behaviourOf, type Refusal } from "../../simulators/kit/behaviours.ts";
import type { RejectReason, VendAnswer, VendOrder } from "../../src/core/ports.ts";
import { datedReference } from "../../src/providers/dated-reference.ts";
import { coded, type Kind, newOrder, ORDER_KINDS, type OrderKind } from "./world.ts";

/** Suppliers of every dialect as data: the answers of each to every fault, and the services that it has. */

type Reply = Partial<VendAnswer>;

/**
 * The facts that must hold for one fault: our answer and the supplier's deliveries, then the answers to
 * requeries, which exist only where the first answer was `unknown`.
 */
type Expected = {
  answer: Reply;
  vends: 0 | 1;
  asked?: Reply;
  /** The answer from the second requery on, where it differs. */
  askedAgain?: Reply;
  /** Deliveries after the requeries, where they differ. */
  vendsAfter?: 0 | 1;
};

/** Faults that every dialect must treat alike. */
type Outcome =
  | "delivered"
  | "lost"
  | "odd_status"
  | "never_received"
  | "pending"
  | "pending_lost"
  | "failed"
  | "failed_lost";

const OUTCOMES: Record<Exclude<Kind, Refusal>, Outcome> = {
  ok: "delivered",
  delivered: "delivered",
  token_late: "delivered",
  webhook_twice: "delivered",
  webhook_late: "delivered",
  webhook_stray: "delivered",
  webhook_none: "delivered",
  pending_then_delivered: "pending",
  pending_then_failed: "pending",
  pending_forever: "pending",
  pending_no_answer: "pending_lost",
  failed: "failed",
  failed_no_answer: "failed_lost",
  delivered_no_answer: "lost",
  delivered_502: "lost",
  delivered_cut: "lost",
  delivered_reset: "lost",
  delivered_garbage: "lost",
  delivered_empty: "lost",
  slow: "lost",
  delivered_odd_status: "odd_status",
  no_answer: "never_received",
  reset: "never_received",
  bad_gateway: "never_received",
  down: "never_received",
};

const DELIVERED: Reply = { kind: "delivered" };
const UNKNOWN: Reply = { kind: "unknown" };
const NOT_FOUND: Reply = { kind: "unknown", notFound: true };
const rejected = (reason: RejectReason): Reply => ({ kind: "rejected", by: "supplier", reason });

const lost = (asked: Reply): Expected => ({ answer: UNKNOWN, vends: 1, asked });
const open = (asked: Reply): Expected => ({ answer: UNKNOWN, vends: 0, asked });

type Meaning = Record<Outcome, Expected>;

/** A supplier that finds an order by our reference: a requery learns the truth, also that nothing came. */
const KEEPS_REFERENCES: Meaning = {
  delivered: { answer: DELIVERED, vends: 1 },
  lost: lost(DELIVERED),
  odd_status: lost(DELIVERED),
  never_received: open(NOT_FOUND),
  pending: open(UNKNOWN),
  pending_lost: open(UNKNOWN),
  failed: { answer: rejected("refused"), vends: 0 },
  failed_lost: open(rejected("refused")),
};
/** The same, where an order that is not found proves nothing. */
const PROVES_NO_ABSENCE: Meaning = { ...KEEPS_REFERENCES, never_received: open(UNKNOWN) };
/** A host that cannot be asked: an open question stays open. */
const CANNOT_BE_ASKED: Meaning = {
  ...PROVES_NO_ABSENCE,
  lost: lost(UNKNOWN),
  odd_status: lost(UNKNOWN),
  failed_lost: open(UNKNOWN),
};
/** A requery sends the order again: a duplicate proves receipt only, and a lost order is sold now, once. */
const SENDS_AGAIN: Meaning = {
  ...CANNOT_BE_ASKED,
  never_received: { ...open(DELIVERED), askedAgain: UNKNOWN, vendsAfter: 1 },
};
/** Orders are only queued at first, and are asked for by the supplier's number or our reference. */
const QUEUES: Meaning = {
  ...CANNOT_BE_ASKED,
  delivered: lost(DELIVERED),
  lost: lost(DELIVERED),
  odd_status: lost(DELIVERED),
  failed: open(UNKNOWN),
};
const withNumber = (meaning: Meaning): Meaning => ({
  ...meaning,
  pending: {
    ...open(UNKNOWN),
    answer: { kind: "unknown", supplierRef: expect.any(String) as unknown as string },
  },
});

const REFUSALS: Record<Refusal, RejectReason> = {
  float_low: "supplier_funds",
  product_locked: "product_off",
  plan_retired: "bad_plan",
  daily_limit: "rate_limited",
};
const ALL_REFUSED: Record<Refusal, RejectReason> = {
  float_low: "refused",
  product_locked: "refused",
  plan_retired: "refused",
  daily_limit: "refused",
};

export type Dialect = {
  code: string;
  sells: readonly OrderKind[];
  meaning: Meaning;
  /** Our reasons for its refusals, or `unclear` where its words for them prove nothing. */
  refusals: Record<Refusal, RejectReason> | "unclear";
  /** Orders whose token can be late, and whether the supplier's own books call them delivered. */
  lateToken?: { of: readonly OrderKind[]; vends: 0 | 1; comes: boolean };
  /** True where a requery learns how a pending order ended. */
  endsPending?: true;
  /** The service that a requery calls. */
  requeries?: "search" | "order";
  /** True where a second order of the same reference is refused. */
  refusesDuplicates?: true;
  /** Orders that go to all four networks. */
  networks: readonly OrderKind[];
  /** The reference that the supplier is given. */
  reference?: (order: VendOrder) => string;
  /** The address of an ordinary meter, and of one whose address the simulator leaves out. */
  meters?: { address: unknown; leftOut: unknown };
  /** A float in kobo, as fine as the supplier states it. */
  float?: bigint;
};

const MOBILE = ["data", "airtime"] as const;
const ours = (order: VendOrder) => order.reference;
const ADDRESS: unknown = expect.stringContaining("PALM");

const MSORG = {
  sells: ORDER_KINDS,
  refusals: REFUSALS,
  lateToken: { of: ["electricity"], vends: 1, comes: true },
  endsPending: true,
  requeries: "search",
  networks: MOBILE,
  meters: { address: ADDRESS, leftOut: "" },
  float: 1_234_567n,
} as const;

const CLOSED = { meaning: CANNOT_BE_ASKED, refusals: ALL_REFUSED, networks: [] } as const;

export const DIALECTS: readonly Dialect[] = [
  { code: "GLAD", ...MSORG, meaning: withNumber(KEEPS_REFERENCES) },
  {
    code: "AYINLAK",
    ...MSORG,
    meaning: { ...withNumber(KEEPS_REFERENCES), failed_lost: open(NOT_FOUND) },
  },
  {
    code: "LEGIT",
    sells: ORDER_KINDS,
    meaning: SENDS_AGAIN,
    refusals: REFUSALS,
    lateToken: { of: ["electricity", "postpaid"], vends: 0, comes: false },
    refusesDuplicates: true,
    networks: MOBILE,
    meters: { address: "", leftOut: "" },
    float: 123_456_789n,
  },
  {
    code: "AUTOPILOT",
    sells: MOBILE,
    meaning: KEEPS_REFERENCES,
    refusals: REFUSALS,
    endsPending: true,
    requeries: "order",
    refusesDuplicates: true,
    networks: MOBILE,
    reference: datedReference,
    float: 123_456_700n,
  },
  {
    code: "VTPASS",
    sells: ORDER_KINDS,
    meaning: KEEPS_REFERENCES,
    refusals: { ...REFUSALS, daily_limit: "supplier_auth" },
    lateToken: { of: ["electricity"], vends: 1, comes: true },
    endsPending: true,
    requeries: "order",
    refusesDuplicates: true,
    networks: MOBILE,
    reference: datedReference,
    // The simulator has an address for every meter.
    meters: { address: ADDRESS, leftOut: ADDRESS },
    float: 1_234_567n,
  },
  {
    code: "SWIFT_LINK",
    sells: MOBILE,
    meaning: PROVES_NO_ABSENCE,
    refusals: REFUSALS,
    endsPending: true,
    networks: ["airtime"],
    reference: ours,
  },
  {
    code: "PLUG",
    sells: MOBILE,
    meaning: PROVES_NO_ABSENCE,
    refusals: ALL_REFUSED,
    endsPending: true,
    networks: [],
  },
  { code: "JONET_DATA", sells: ["data"], ...CLOSED },
  { code: "OGDAMS", sells: MOBILE, ...CLOSED },
  { code: "MYSIM", sells: ["data"], ...CLOSED },
  {
    code: "SIMSERVER",
    sells: ["data"],
    meaning: { ...CANNOT_BE_ASKED, failed: open(UNKNOWN) },
    refusals: "unclear",
    networks: [],
  },
  {
    code: "CLUB",
    sells: ORDER_KINDS,
    meaning: QUEUES,
    refusals: "unclear",
    lateToken: { of: ["electricity"], vends: 1, comes: true },
    networks: ["airtime"],
    reference: ours,
    meters: { address: "", leftOut: "" },
    float: 123_456_789n,
  },
];

/** The facts that must hold when an order of `kind` meets `fault`. */
export function expectedOf(dialect: Dialect, fault: Kind, kind: OrderKind): Expected {
  const { lateToken, meaning, refusals } = dialect;
  const { refusal } = behaviourOf(fault);
  if (refusal !== undefined)
    return refusals === "unclear" ? open(UNKNOWN) : { answer: rejected(refusals[refusal]), vends: 0 };
  if (fault === "token_late" && lateToken?.of.includes(kind))
    return { ...meaning.pending, vends: lateToken.vends };
  return meaning[OUTCOMES[fault as Exclude<Kind, Refusal>]];
}

/** An order as `dialect` names its plans, to a receiver of its own. */
export const orderFor = (dialect: Dialect, kind: OrderKind, ending?: string): VendOrder =>
  coded(dialect.code, newOrder(kind, ending));
