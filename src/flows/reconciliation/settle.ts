import { type AccountLookup, type Movement } from "../../core/ledger.ts";
import { kobo, type Kobo } from "../../core/money.ts";
import { movesOf } from "../../core/posting.ts";
import {
  type Contra,
  type Difference,
  planSettling,
  type OutsideAccount,
  type SettlingPlan,
  type SettlingRefusal,
  type Way,
} from "../../core/reconciliation.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { post } from "../../db/ledger.ts";
import type { PayoutRow, Tx } from "../../db/schema.ts";
import { mayActAlone, type SecondMissing } from "../approvals/alone.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import type { Executor } from "../approvals/executor.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { recordLateAfterWord } from "../unknown-orders/queries.ts";
import { recordLatePaid } from "../withdrawals/outcome-queries.ts";
import {
  decideException,
  type ExceptionRow,
  findException,
  isApprovalOpen,
  lockException,
  lockOurRow,
  noteApproval,
  type OurRow,
} from "./exception-queries.ts";
import { withParty } from "./accounts.ts";
import { accountOfNumber } from "./read-queries.ts";

/** Exceptions are settled: theirs is taken, it is waited for, disputed, or written off (rules 17.5). */

export type SettleRequest = {
  /** The id of the exception. */
  id: string;
  way: Way;
  note: string;
  by: Actor;
  requestKey: RequestKey | undefined;
};

type Refusal =
  | SettlingRefusal
  | SecondMissing
  | { code: "not_found" | "exception_settled" | "exception_waiting" | "reconciliation_no_late" };
export type SettleFault = Refusal | KeyFault;

/** `approval` is set when a second admin must agree first; then nothing was posted. */
export type Settled = { exception: ExceptionRow; approval: string | null };

/**
 * Settles one exception. Taking theirs and writing off post the difference today, once, against an account
 * of differences; where the house wants a second admin they count as credits (rules 12.2). Errors: not_found;
 * exception_settled when somebody was first; exception_waiting while a second admin is asked; those of
 * `planSettling`; reconciliation_no_late when the late delivery was booked by the supplier's own word
 * meanwhile; second_admin_missing; those of `operation`.
 */
export function settleException(deps: Deps, request: SettleRequest): Promise<Result<Settled, SettleFault>> {
  return operation<Settled, Refusal>(
    deps,
    { userId: request.by.id, key: request.requestKey },
    {
      refusals: {
        not_found: "passing",
        exception_settled: "frozen",
        exception_waiting: "passing",
        reconciliation_under_way: "passing",
        reconciliation_refund_first: "passing",
        reconciliation_credit_first: "passing",
        reconciliation_no_late: "passing",
        second_admin_missing: "passing",
      },
      run: async ({ id, commit }) => {
        const order = { ...request, newId: id, at: deps.clock.now() };
        const done = await commit("reconciliation.settle", (tx) => decide(deps, tx, order));
        return done.ok ? settledAs(deps, request.id, done.value) : done;
      },
      replay: async (operationId) => {
        const exception = await findException(deps.db, request.id);
        return settledAs(deps, request.id, exception?.approval_id === operationId ? operationId : null);
      },
    },
  );
}

async function settledAs(
  { db }: Pick<Deps, "db">,
  id: string,
  approval: string | null,
): Promise<Result<Settled, Refusal>> {
  const exception = await findException(db, id);
  return exception ? ok({ exception, approval }) : fail({ code: "not_found" });
}

type DecideRequest = SettleRequest & { newId: string; at: Date };
type Tools = Pick<Deps, "accountOf" | "catalogue" | "auditSeal">;

/** Returns the id of the request for a second admin, or null when the decision stands. */
async function decide(deps: Tools, tx: Tx, request: DecideRequest): Promise<Result<string | null, Refusal>> {
  const exception = await lockException(tx, request.id);
  const account = exception && (await accountOfNumber(tx, exception.account_id));
  if (!exception || !account) return fail({ code: "not_found" });
  if (exception.state === "settled") return fail({ code: "exception_settled" });
  if (await isApprovalOpen(tx, exception.approval_id, request.at)) return fail({ code: "exception_waiting" });
  const { by, note, way, at } = request;
  if (way === "wait" || way === "dispute") {
    const decision = { decisionId: request.newId, way, note, byId: by.id, agreedBy: null, at };
    await decideException(tx, exception.id, decision);
    await auditDecision(deps, tx, { exception, account, ...request });
    return ok(null);
  }
  const planned = await planOf(tx, { exception, account, way });
  if (!planned.ok) return planned;
  const amount = sizeOf(planned.value.plan.amount);
  const act = { kind: "reconciliation", amount, by, receiverId: undefined, at } as const;
  const isAlone = await mayActAlone(deps, tx, act);
  if (!isAlone.ok) return isAlone;
  const people = { by, deciderId: by.id, agreedBy: null };
  const writing = { exception, account, way, note, newId: request.newId, ...people, at, ...planned.value };
  if (!isAlone.value) return ok(await askSecond(deps, tx, writing));
  const done = await writeSettled(deps, tx, writing);
  return done.ok ? ok(null) : done;
}

const sizeOf = (amount: Kobo): Kobo => (amount < 0n ? kobo(-amount) : amount);

type Planned = { plan: SettlingPlan; subject: OurRow };
type Planning = { exception: ExceptionRow; account: OutsideAccount; way: "take_theirs" | "write_off" };

async function planOf(tx: Tx, { exception, account, way }: Planning): Promise<Result<Planned, Refusal>> {
  const subject = await lockOurRow(tx, exception.subject_id);
  const facts: Difference = {
    account: account.kind,
    theirStatus: exception.their_status,
    ourStatus: exception.our_status,
    theirs: exception.theirs_kobo,
    ours: exception.ours_kobo,
    purchase: subject.purchase,
    isPayment: subject.isPayment,
    isPayout: subject.payout !== undefined,
  };
  const plan = planSettling(facts, way);
  return plan.ok ? ok({ plan: plan.value, subject }) : plan;
}

type Writing = Planning &
  Planned & { newId: string; note: string; by: Actor; deciderId: string; agreedBy: string | null; at: Date };

async function askSecond(deps: Tools, tx: Tx, asking: Writing): Promise<string> {
  const { exception, account, way, note, plan, by, newId: id, at } = asking;
  await requestApproval(deps, tx, {
    id,
    kind: "reconciliation",
    what: `${WAY_WORDS[way]} ${account.kind} ${account.party} on ${exception.day}: ${note}`,
    payload: { exceptionId: exception.id, way, note, amount: String(plan.amount) },
    amount: sizeOf(plan.amount),
    by,
    at,
  });
  await noteApproval(tx, exception.id, id);
  return id;
}

const WAY_WORDS = { take_theirs: "Take the figure of", write_off: "Write off a difference with" } as const;

/** Posts the difference and writes the decision down, in the caller's transaction. */
async function writeSettled(deps: Tools, tx: Tx, writing: Writing): Promise<Result<null, Refusal>> {
  const { exception, account, way, note, plan, by, agreedBy, at } = writing;
  const accountOf = await withParty(tx, deps.accountOf, account);
  const late = plan.isLate ? await bookLate(accountOf, tx, writing) : kobo(0n);
  if (late === undefined) return fail({ code: "reconciliation_no_late" });
  const rest = kobo(plan.amount - late);
  if (rest !== 0n) {
    const movements = movesFor(accountOf, account, {
      id: exception.id,
      ...plan,
      amount: rest,
      actor: by.id,
    });
    const posted = await post(tx, { guarded: [], movements, at });
    if (!posted.ok) throw new Error("a house posting cannot lack money");
  }
  const posted = { adjusted: plan.amount, posted: rest, contra: rest === 0n ? null : plan.contra };
  const decision = { decisionId: writing.newId, way, note, byId: writing.deciderId, agreedBy, posted, at };
  await decideException(tx, exception.id, decision);
  await auditDecision(deps, tx, { exception, account, way, note, by, at, amount: plan.amount });
  return ok(null);
}

/**
 * Books the cost of an order that was delivered after its money went back on a word: our loss, by the posting
 * that such deliveries have. Returns how far it moved our account; undefined when it is booked already.
 */
async function bookLate(accountOf: AccountLookup, tx: Tx, writing: Writing): Promise<Kobo | undefined> {
  const { exception, subject, account, at } = writing;
  const { line } = subject.purchase ?? {};
  if (subject.payout) return bookLatePayout(accountOf, tx, { ...writing, payout: subject.payout });
  if (!line) return undefined;
  const cost = line.cost_kobo ?? kobo(0n);
  const isMine = await recordLateAfterWord(tx, {
    purchase: line,
    attempt: exception.attempt ?? 0,
    supplier: account.party,
    cost,
    accountOf,
    at,
  });
  return isMine ? kobo(-cost) : undefined;
}

/** The same for a withdrawal that was paid after its money went back. */
async function bookLatePayout(
  accountOf: AccountLookup,
  tx: Tx,
  { payout, exception, at }: Writing & { payout: PayoutRow },
): Promise<Kobo | undefined> {
  const isMine = await recordLatePaid(tx, { payout, accountOf, at, attempt: exception.attempt ?? 0 });
  return isMine ? kobo(payout.fee_kobo - payout.amount_kobo) : undefined;
}

type Moving = { id: string; amount: Kobo; contra: Contra; actor: string };

function movesFor(
  accountOf: AccountLookup,
  { kind, party }: OutsideAccount,
  { id, amount, contra, actor }: Moving,
): Movement[] {
  const up = amount > 0n ? amount : kobo(0n);
  const down = amount < 0n ? kobo(-amount) : kobo(0n);
  const facts = { id, up, down, actor, supplier: party, provider: party, bank: party };
  const end = contra === "written_off" ? ("written_off" as const) : ("taken" as const);
  if (kind === "supplier" && contra === "receivable")
    return movesOf(accountOf, "supplier_difference.repaid", facts);
  return movesOf(accountOf, `${kind}_difference.${end}`, facts);
}

type Audited = {
  exception: ExceptionRow;
  account: OutsideAccount;
  way: Way;
  note: string;
  by: Actor;
  at: Date;
  amount?: Kobo;
};

async function auditDecision(deps: Pick<Deps, "auditSeal">, tx: Tx, done: Audited): Promise<void> {
  const { exception, account, way, note, by, at, amount } = done;
  await writeAudit(deps, tx, {
    actor: by,
    action: `reconciliation.${way}`,
    subject: { id: exception.id, name: `${account.kind} ${account.party}` },
    before: { state: exception.state, theirs: exception.theirs_kobo, ours: exception.ours_kobo },
    after: { day: exception.day, kind: exception.kind, note, adjusted: amount ?? kobo(0n) },
    address: by.address,
    at,
  });
}

/**
 * Settles a difference that a second admin agreed to. One that was settled or became another amount since can
 * only be rejected (rules 12.3).
 */
export const reconciliationAgreed: Executor = async (deps, tx, agreed) => {
  const { exceptionId, way, note, amount } = readPayload(agreed.payload);
  const exception = await lockException(tx, exceptionId);
  const account = exception && (await accountOfNumber(tx, exception.account_id));
  if (!exception || !account) return fail({ code: "not_found" });
  if (exception.state === "settled") return fail({ code: "approval_not_possible" });
  const planned = await planOf(tx, { exception, account, way });
  if (!planned.ok || String(planned.value.plan.amount) !== amount)
    return fail({ code: "approval_not_possible" });
  const { by, at } = agreed;
  const people = { newId: agreed.id, by, deciderId: agreed.requester.id, agreedBy: by.id };
  const done = await writeSettled(deps, tx, {
    exception,
    account,
    way,
    note,
    ...people,
    at,
    ...planned.value,
  });
  return done.ok ? ok(exception.id) : fail({ code: "approval_not_possible" });
};

type Payload = { exceptionId: string; way: "take_theirs" | "write_off"; note: string; amount: string };

function readPayload(payload: unknown): Payload {
  const { exceptionId = "", way, note = "", amount = "" } = (payload ?? {}) as Partial<Payload>;
  return { exceptionId, way: way === "write_off" ? way : "take_theirs", note, amount };
}
