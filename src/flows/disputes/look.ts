import { type AskedOutcome, nextLook } from "../../core/disputes.ts";
import type { NoteCode, NoteFacts } from "../../core/dispute-words.ts";
import { transRef } from "../../core/ids.ts";
import { formatNaira } from "../../core/money.ts";
import type { VendAnswer } from "../../core/ports.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { requireTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { askAboutDelivered } from "../purchases/ask-delivered.ts";
import { endTicket } from "./end.ts";
import { askSooner, findEqual, markOverdue, supplierOf, takeLooks } from "./look-queries.ts";
import { changeDispute, type DisputeRow, lockDispute } from "./queries.ts";
import { needsToken } from "../purchases/orders.ts";
import { describeLine, sayNote } from "./say.ts";

/** Looks at tickets: what became of the order, and what its supplier says now (rules 18.5). */

/** Looks at once in one process. */
const AT_ONCE = 8;
const MARKED_AT_ONCE = 500;
const busyByDeps = new WeakMap<Tools, { looks: number }>();
/** The lease of a look: longer than any supplier may take to answer. */
const LEASE_MS = 5 * 60_000;
/** An order may be asked about under a lease that ends within this time. */
const ASKED_WITHIN_MS = 4 * 60_000;

type Tools = Pick<Deps, "db" | "effect" | "clock" | "ids" | "vault" | "settings" | "suppliers" | "log">;

/**
 * Looks at the tickets that are due, and marks those past their time. Returns how many were looked at. A look
 * that fails stays due, and is done again when its lease is over. Calls of one process share its places, so a
 * silent supplier holds up no more than those.
 */
export async function lookIntoDisputes(deps: Tools): Promise<number> {
  const now = deps.clock.now();
  const busy = busyByDeps.get(deps) ?? { looks: 0 };
  busyByDeps.set(deps, busy);
  const limit = AT_ONCE - busy.looks;
  busy.looks += limit;
  const due = await takeDue(deps, { now, limit }).finally(() => {
    busy.looks -= limit;
  });
  busy.looks += due.length;
  await Promise.all(
    due.map((dispute) =>
      lookAt(deps, dispute)
        .catch((error: unknown) =>
          deps.log.error({ err: error, disputeId: dispute.id }, "a look at a problem failed; it stays due"),
        )
        .finally(() => {
          busy.looks -= 1;
        }),
    ),
  );
  return due.length;
}

/** Takes the looks that are due; tickets past their time are marked in the same commit. */
async function takeDue(deps: Tools, { now, limit }: { now: Date; limit: number }): Promise<DisputeRow[]> {
  if (limit <= 0) return [];
  const leaseUntil = new Date(now.getTime() + LEASE_MS);
  return commit(deps, "dispute.take", async (tx, afterCommit) => {
    const late = await markOverdue(tx, { now, limit: MARKED_AT_ONCE });
    if (late.length > 0)
      afterCommit(() => deps.log.warn({ count: late.length }, "problems are past their time without an end"));
    return takeLooks(tx, { now, leaseUntil, limit });
  });
}

/** The result of a look: its sentence, the supplier's answer, and whether there is more to find later. */
type Finding = {
  says: { code: NoteCode; facts: NoteFacts } | undefined;
  more: "open" | "silent" | "over";
  asked?: { outcome: AskedOutcome; said: string };
  equalId?: string;
  /** The money came back since the report, which ends the ticket. */
  isSettled?: boolean;
};

async function lookAt(deps: Tools, dispute: DisputeRow): Promise<void> {
  const line = await requireTransaction(deps.db, dispute.transaction_id);
  const isOpen = line.status === "processing" || line.status === "pending";
  const finding = isOpen ? await lookAtOpen(deps, dispute, line) : await lookAtEnded(deps, dispute, line);
  const supplier = line.supplier ?? (await supplierOf(deps.db, line.id)) ?? dispute.supplier;
  await commit(deps, "dispute.look", (tx) => write(deps, tx, { dispute, line, finding, supplier }));
}

/** The machine of purchases asks about an order without an outcome; it is only told to do so soon. */
async function lookAtOpen(deps: Tools, dispute: DisputeRow, line: TransactionRow): Promise<Finding> {
  const live = await supplierOf(deps.db, line.id);
  const now = deps.clock.now();
  const after = new Date(now.getTime() + ASKED_WITHIN_MS / deps.settings.timesScale);
  if (live && deps.suppliers.get(live)?.question === "look_up")
    await commit(deps, "dispute.ask_sooner", (tx) => askSooner(tx, { purchaseId: line.id, now, after }));
  const isFirst = dispute.looks === 0 && !dispute.asks_supplier;
  const own = isFirst ? await ownFinding(deps, dispute, line) : undefined;
  return own ? { ...own, more: "open" } : { says: { code: "still_open", facts: {} }, more: "open" };
}

async function lookAtEnded(deps: Tools, dispute: DisputeRow, line: TransactionRow): Promise<Finding> {
  const at = (line.finished_at ?? line.created_at).toISOString();
  const isBack = line.status !== "success";
  if (isBack) {
    const isSettled = line.finished_at !== null && line.finished_at >= dispute.opened_at;
    return { says: { code: "money_back", facts: { at } }, more: "over", isSettled };
  }
  if (!dispute.asks_supplier && dispute.looks > 0)
    return { says: { code: "delivered_now", facts: { at } }, more: "over" };
  if (!dispute.asks_supplier)
    return (await ownFinding(deps, dispute, line)) ?? { says: undefined, more: "over" };
  const answer = await askAboutDelivered(deps, line);
  return answer ? foundOf(answer, line, at) : CANNOT_ASK;
}

const CANNOT_ASK: Finding = {
  says: { code: "cannot_ask", facts: {} },
  more: "over",
  asked: { outcome: "cannot_ask", said: "" },
};

function foundOf(answer: VendAnswer, line: TransactionRow, at: string): Finding {
  if (answer.kind === "unknown")
    return {
      says: { code: "no_answer", facts: {} },
      more: "silent",
      asked: { outcome: "unknown", said: answer.note },
    };
  if (answer.kind === "rejected")
    return {
      says: { code: "says_not_delivered", facts: {} },
      more: "over",
      asked: { outcome: "rejected", said: answer.note },
    };
  const { supplierRef, token } = answer;
  const said = [`reference ${supplierRef}`, ...(token ? [`token ${token}`] : [])].join(", ");
  const asked = { outcome: "delivered", said } as const;
  if (!token || !needsToken(line))
    return { says: { code: "says_delivered", facts: { at } }, more: "over", asked };
  const code = token === line.token ? "token_same" : "token_other";
  return { says: { code, facts: {} }, more: "over", asked };
}

/** Reads our own books about a problem of which no supplier is asked. */
async function ownFinding(
  deps: Pick<Deps, "db">,
  { kind }: DisputeRow,
  line: TransactionRow,
): Promise<Finding | undefined> {
  if (kind === "charged_twice") {
    const equal = await findEqual(deps.db, line);
    if (!equal) return { says: { code: "equal_none", facts: {} }, more: "over" };
    const facts = { at: equal.created_at.toISOString(), reference: transRef(equal.id) };
    return { says: { code: "equal_found", facts }, more: "over", equalId: equal.id };
  }
  if (kind !== "wrong_number" && kind !== "wrong_amount") return undefined;
  const facts = {
    what: describeLine(line),
    number: line.number,
    amount: formatNaira(line.amount_kobo),
  };
  return { says: { code: "ordered", facts }, more: "over" };
}

type Looked = { dispute: DisputeRow; line: TransactionRow; finding: Finding; supplier: string };

/** Keeps what a look found, while its lease stands. */
async function write(deps: Tools, tx: Tx, looked: Looked): Promise<void> {
  const { line, finding } = looked;
  const dispute = await lockDispute(tx, looked.dispute.id);
  const isMine = dispute?.next_look_at?.getTime() === looked.dispute.next_look_at?.getTime();
  if (!dispute || dispute.state !== "open" || !isMine) return;
  const at = deps.clock.now();
  await changeDispute(tx, dispute.id, changeOf(deps, { ...looked, dispute }, at));
  await say(deps, tx, { dispute, line, finding, at });
  if (finding.isSettled) await endTicket(tx, { dispute }, { ending: "money_back", byId: undefined, at });
}

function changeOf({ settings }: Pick<Deps, "settings">, { dispute, finding, supplier }: Looked, at: Date) {
  const { says, more, asked, equalId } = finding;
  const ageMs = at.getTime() - dispute.opened_at.getTime();
  const afterMs = nextLook({ found: more, looks: dispute.looks, ageMs });
  return {
    supplier,
    looks: dispute.looks + 1,
    look_note: says?.code ?? dispute.look_note,
    next_look_at: afterMs === undefined ? null : new Date(at.getTime() + afterMs / settings.timesScale),
    ...(asked ? { asked_at: at, asked_outcome: asked.outcome, asked_said: asked.said.slice(0, 300) } : {}),
    ...(equalId ? { equal_id: equalId } : {}),
  };
}

/** Says what was found; what was said last is not said again. */
async function say(
  deps: Tools,
  tx: Tx,
  { dispute, line, finding: { says }, at }: Omit<Looked, "supplier"> & { at: Date },
): Promise<void> {
  if (!says || says.code === dispute.look_note) return;
  const isNewlyDelivered = says.code === "says_delivered" && dispute.look_note === "still_open";
  const code = isNewlyDelivered ? "delivered_now" : says.code;
  await sayNote(deps, tx, { ticket: { dispute, line }, code, facts: says.facts, at });
}
