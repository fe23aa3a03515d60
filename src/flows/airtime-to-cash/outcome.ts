import { movesOf } from "../../core/posting.ts";
import { arrivedOf, cashFor, type CashNext, decideCash } from "../../core/airtime-to-cash.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import type { TransferAnswer } from "../../core/ports-cash.ts";
import { type CashRow, changeSale, lockSale } from "./queries.ts";
import { post } from "../../db/ledger.ts";
import { releaseLimitUse } from "../../db/limits.ts";
import { endPending, entryOf } from "../../db/transactions.ts";
import { notifyUser } from "../../db/notify.ts";
import { walletAccountOf } from "../../db/people.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";

const OPEN = ["transferring", "unknown"] as const;

/** A sale whose transfer was sent, with the columns that are set from then on. */
export type SentSale = CashRow & { reference: string; face_kobo: Kobo; blocks: number; dispatched_at: Date };

export function isSent(sale: CashRow): sale is SentSale {
  const { reference, face_kobo: face, blocks, dispatched_at: sentAt } = sale;
  return reference !== null && face !== null && blocks !== null && sentAt !== null;
}

/**
 * Applies an answer about a transfer; an open sale changes only here. The seller's request and the sweeper
 * both call it, and the conditional changes below let one of them win (rules 14.14).
 */
export async function applyCashAnswer(deps: Deps, sale: SentSale, answer: TransferAnswer): Promise<void> {
  const now = deps.clock.now();
  const next = decideCash(answer, {
    blocks: sale.blocks,
    dispatchedAt: sale.dispatched_at.getTime(),
    checks: sale.checks,
    notFound: sale.not_found,
    lastNotFoundAt: sale.last_not_found_at?.getTime(),
    now: now.getTime(),
    timesScale: deps.settings.timesScale,
  });
  if (answer.kind !== "arrived")
    deps.log.warn({ saleId: sale.id, kind: answer.kind, note: answer.note }, "airtime did not arrive (yet)");
  if (answer.kind === "refused" && answer.reason === "house")
    deps.log.error(
      { saleId: sale.id, note: answer.note },
      "the buyer of airtime refuses us: a person must look",
    );
  if (next.kind === "pay") {
    const outcome = await commit(deps, "cash.pay", (tx) => pay(deps, tx, { sale, ...next, at: now }));
    if (outcome === "given_up")
      deps.log.error(
        { saleId: sale.id, blocks: next.blocks },
        "airtime arrived after its sale was given up: owed",
      );
  }
  if (next.kind === "fail") await commit(deps, "cash.fail", (tx) => end(tx, { sale, ...next, at: now }));
  if (next.kind === "wait") await commit(deps, "cash.wait", (tx) => wait(tx, sale, next));
}

type Payment = { sale: SentSale; blocks: number; at: Date };

/**
 * Pays for the airtime that arrived, once: its worth goes into the wallet, the rest to our margin (rules
 * 14.15).
 */
async function pay(
  deps: Pick<Deps, "accountOf">,
  tx: Tx,
  { sale, blocks, at }: Payment,
): Promise<"paid" | "given_up"> {
  const arrived = arrivedOf({ block: kobo(sale.face_kobo / BigInt(sale.blocks)) }, blocks);
  const payout = cashFor(arrived);
  const stored = await lockSale(tx, sale.id);
  const set = {
    ...ENDED,
    state: "paid",
    arrived_blocks: blocks,
    payout_kobo: payout,
    finished_at: at,
  } as const;
  if (!(await changeSale(tx, sale.id, { from: OPEN, set })))
    return stored?.state === "failed" ? "given_up" : "paid";
  const walletAccount = await walletAccountOf(tx, sale.user_id);
  const { id, network } = sale;
  const movements = movesOf(deps.accountOf, "airtime_to_cash.arrived", {
    id,
    network,
    user: walletAccount,
    arrived,
    payout,
  });
  const posted = await post(tx, { guarded: [walletAccount], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  await endPending(tx, id, {
    ...entryOf(posted.value.movements, walletAccount),
    status: "success",
    amount_kobo: payout,
    face_kobo: arrived,
    note:
      blocks < sale.blocks ? "Part of your airtime arrived, and was paid for" : "Airtime turned into cash",
    finished_at: at,
  });
  await releaseLimit(tx, sale, kobo(sale.face_kobo - arrived));
  await notifyUser(tx, sale.user_id);
  return "paid";
}

const ENDED = { next_check_at: null } as const;

/** The seller's message for a failed sale. It never repeats a provider's text. */
const FAILURE_NOTES: Record<string, string> = {
  wrong_pin: "The network refused the transfer PIN. No airtime was taken",
  low_airtime: "There was not enough airtime on the number",
  session_expired: "The verification had run out. No airtime was taken",
  not_found: "The transfer never took place",
};

async function end(
  tx: Tx,
  { sale, reason, at }: { sale: SentSale; reason: string; at: Date },
): Promise<void> {
  const set = { ...ENDED, state: "failed", reason, finished_at: at } as const;
  if (!(await changeSale(tx, sale.id, { from: OPEN, set }))) return;
  const note = FAILURE_NOTES[reason] ?? "The network refused the transfer. No airtime was taken";
  await endPending(tx, sale.id, { status: "failed", note, finished_at: at });
  await releaseLimit(tx, sale, sale.face_kobo);
  await notifyUser(tx, sale.user_id);
}

async function wait(tx: Tx, sale: SentSale, next: CashNext & { kind: "wait" }): Promise<void> {
  const set = {
    state: "unknown",
    next_check_at: new Date(next.nextCheckAt),
    checks: sale.checks + 1,
    not_found: next.notFound,
    last_not_found_at: next.lastNotFoundAt === undefined ? null : new Date(next.lastNotFoundAt),
  } as const;
  await changeSale(tx, sale.id, { from: OPEN, set });
}

/** Releases the limit of airtime that was not transferred, for the day of the request. */
async function releaseLimit(tx: Tx, sale: SentSale, amount: Kobo): Promise<void> {
  const use = { userId: sale.user_id, kind: "airtime_to_cash", at: sale.dispatched_at } as const;
  if (amount > 0n) await releaseLimitUse(tx, { ...use, amount });
}
