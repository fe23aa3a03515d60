import { movesOf } from "../../core/posting.ts";
import { type Arrived, cashFor, type CashNext, decideCash } from "../../core/airtime-to-cash.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import { leaseEnd } from "../../core/outside-attempt.ts";
import type { TransferAnswer } from "../../core/ports-cash.ts";
import { changeOpenSale, lockSale } from "./queries.ts";
import { arrivedOfSale, isSent, openTransferOf, type SentSale } from "./sent-sale.ts";
import { post } from "../../db/ledger.ts";
import { releaseLimitUse } from "../../db/limits.ts";
import { endPending, entryOf } from "../../db/transactions.ts";
import { notifyUser } from "../../db/notify.ts";
import { walletAccountOf } from "../../db/people.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";

/** The session and the PIN, which only the seller's first request has and which are stored nowhere. */
type Secrets = { providerSession: string; pin: string };

/** A sale with an open transfer, which can be asked about. */
export type OpenSale = { sale: SentSale; secrets?: Secrets };

/** A sale whose open transfer is recorded as dispatched, and must be sent. */
export type ReadySale = OpenSale & { secrets: Secrets };

/**
 * Applies an answer about the open transfer of a sale; an open sale changes only here. The seller's request
 * and the sweeper both call it, and the conditional changes below let one of them win (rules 14.14). Returns
 * the sale with its last transfer recorded as dispatched, when that is to be sent now.
 */
export async function applyCashAnswer(
  deps: Deps,
  { sale, secrets }: OpenSale,
  answer: TransferAnswer,
): Promise<ReadySale | undefined> {
  warn(deps, sale, answer);
  const at = deps.clock.now();
  const next = decideCash(answer, situationOf(deps, { sale, canSend: secrets !== undefined }));
  switch (next.kind) {
    case "pay":
      await payOnce(deps, { sale, arrived: next.arrived, at });
      return undefined;
    case "send_last": {
      const sent = await commit(deps, "cash.next", (tx) => sendLast(deps, tx, { sale, at }));
      if (sent && secrets) return { sale: sent, secrets };
      await payOnce(deps, { sale, arrived: { blocks: sale.blocks, last: false }, at });
      return undefined;
    }
    case "fail":
      await commit(deps, "cash.fail", (tx) => end(tx, { sale, ...next, at }));
      return undefined;
    case "wait":
      await commit(deps, "cash.wait", (tx) => wait(tx, sale, next));
      return undefined;
  }
}

function situationOf(
  deps: Pick<Deps, "clock" | "settings">,
  { sale, canSend }: { sale: SentSale; canSend: boolean },
): Parameters<typeof decideCash>[1] {
  const ahead = sale.last_kobo > 0n ? "ahead" : "none";
  return {
    blocks: sale.blocks,
    last: sale.last_sent_at ? "under_way" : ahead,
    canSend,
    dispatchedAt: openTransferOf(sale).sentAt.getTime(),
    checks: sale.checks,
    notFound: sale.not_found,
    lastNotFoundAt: sale.last_not_found_at?.getTime(),
    now: deps.clock.now().getTime(),
    timesScale: deps.settings.timesScale,
  };
}

function warn(deps: Pick<Deps, "log">, sale: SentSale, answer: TransferAnswer): void {
  if (answer.kind === "arrived") return;
  const { kind, note } = answer;
  const isLast = sale.last_sent_at !== null;
  deps.log.warn({ saleId: sale.id, isLast, kind, note }, "airtime did not arrive (yet)");
  if (kind === "refused" && answer.reason === "house")
    deps.log.error({ saleId: sale.id, note }, "the buyer of airtime refuses us: a person must look");
}

/** Makes the last transfer the open one, before it is sent; undefined when the sale was decided meanwhile. */
async function sendLast(
  deps: Pick<Deps, "airtimeToCash" | "settings">,
  tx: Tx,
  { sale, at }: { sale: SentSale; at: Date },
): Promise<SentSale | undefined> {
  const lease = leaseEnd(at.getTime(), deps.airtimeToCash.transferMs, deps.settings.timesScale);
  const set = {
    state: "transferring",
    last_sent_at: at,
    next_check_at: new Date(lease),
    checks: 0,
    not_found: 0,
    last_not_found_at: null,
  } as const;
  return (await changeOpenSale(tx, sale, set)) ? { ...sale, ...set } : undefined;
}

type Payment = { sale: SentSale; arrived: Arrived; at: Date };

async function payOnce(
  deps: Pick<Deps, "db" | "effect" | "accountOf" | "log">,
  payment: Payment,
): Promise<void> {
  const { sale, arrived } = payment;
  const outcome = await commit(deps, "cash.pay", (tx) => pay(deps, tx, payment));
  if (outcome === "given_up")
    deps.log.error({ saleId: sale.id, ...arrived }, "airtime arrived after its sale was given up: owed");
}

/**
 * Pays for all the airtime of a sale that arrived, once: its worth goes into the wallet, the rest to our
 * margin (rules 14.15). `given_up`: the sale had ended without it.
 */
async function pay(
  deps: Pick<Deps, "accountOf">,
  tx: Tx,
  { sale, arrived: parts, at }: Payment,
): Promise<"paid" | "given_up"> {
  const arrived = arrivedOfSale(sale, parts);
  const payout = cashFor(arrived);
  const stored = await lockSale(tx, sale.id);
  const set = {
    ...ENDED,
    state: "paid",
    arrived_blocks: parts.blocks,
    last_arrived: parts.last,
    payout_kobo: payout,
    finished_at: at,
  } as const;
  if (!(await changeOpenSale(tx, sale, set)))
    return stored && isSent(stored) && lacks(stored, arrived) ? "given_up" : "paid";
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
      arrived < sale.face_kobo
        ? "Part of your airtime arrived, and was paid for"
        : "Airtime turned into cash",
    finished_at: at,
  });
  await releaseLimit(tx, sale, kobo(sale.face_kobo - arrived));
  await notifyUser(tx, sale.user_id);
  return "paid";
}

/** True when a sale ended with less airtime than has arrived. */
function lacks(stored: SentSale, arrived: Kobo): boolean {
  const { finished_at: finishedAt, arrived_blocks: blocks, last_arrived: last } = stored;
  return finishedAt !== null && arrivedOfSale(stored, { blocks: blocks ?? 0, last }) < arrived;
}

const ENDED = { next_check_at: null } as const;

/** The seller's message for a failed sale. It never repeats a provider's text. */
const FAILURE_NOTES: Record<string, string> = {
  wrong_pin: "The network refused the transfer PIN. No airtime was taken",
  low_airtime: "There was not enough airtime on the number",
  session_expired: "The verification of your number expired. No airtime was taken",
  not_found: "The transfer did not happen",
};

async function end(
  tx: Tx,
  { sale, reason, at }: { sale: SentSale; reason: string; at: Date },
): Promise<void> {
  const set = { ...ENDED, state: "failed", reason, finished_at: at } as const;
  if (!(await changeOpenSale(tx, sale, set))) return;
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
  await changeOpenSale(tx, sale, set);
}

/** Releases the limit of airtime that was not transferred, for the day of the request. */
async function releaseLimit(tx: Tx, sale: SentSale, amount: Kobo): Promise<void> {
  const use = { userId: sale.user_id, kind: "airtime_to_cash", at: sale.dispatched_at } as const;
  if (amount > 0n) await releaseLimitUse(tx, { ...use, amount });
}
