import { attemptOfRef } from "../../core/ids.ts";
import { kobo } from "../../core/money.ts";
import type { SupplierNotice } from "../../core/ports.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { findTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";
import { applyAnswer } from "../purchases/apply.ts";
import { addEvidence } from "../purchases/evidence-queries.ts";
import { lockAttempt } from "../purchases/lease-queries.ts";
import { needsToken } from "../purchases/orders.ts";
import { lockRefundable } from "../refunds/queries.ts";
import { isNoticeKey } from "./notice-key.ts";
import { findLive, findWord, recordLateAfterWord } from "./queries.ts";

/**
 * Takes a supplier's notice about an order (rules 5.38). The address holds a key that we gave to this
 * supplier alone, so "delivered" is its own answer and is carried out like one. "Failed" gives no money back
 * by itself: it is kept as a hint for people, because an address lies readable in a stranger's books.
 * Repeated, late and strange notices change nothing. Errors: webhook_refused for a wrong address or text.
 */
export async function takeSupplierNotice(
  deps: Deps,
  { code, key, raw }: { code: string; key: string; raw: Uint8Array },
): Promise<Result<undefined, { code: "webhook_refused" }>> {
  if (!isNoticeKey(deps, code, key)) return fail({ code: "webhook_refused" });
  const notice = deps.suppliers.get(code)?.readNotice?.(raw);
  if (!notice) return fail({ code: "webhook_refused" });
  const named = attemptOfRef(notice.reference);
  const purchase = named && (await findTransaction(deps.db, named.purchaseId));
  if (purchase) await takeNotice(deps, { code, notice, purchase, attempt: named.attempt });
  else deps.log.warn({ supplier: code }, "a supplier's notice about an order that is none of ours");
  return ok(undefined);
}

type About = { code: string; notice: SupplierNotice; purchase: TransactionRow; attempt: number };

async function takeNotice(deps: Deps, about: About): Promise<void> {
  const { code, notice, purchase, attempt } = about;
  if (notice.says === "working") return;
  const live = await findLive(deps.db, { purchaseId: purchase.id, attempt, supplier: code });
  if (!live) return afterItsEnd(deps, about);
  if (notice.says === "delivered" && !(purchase.status === "processing" && needsToken(purchase))) {
    const answer = { kind: "delivered", supplierRef: notice.reference } as const;
    await applyAnswer(deps, { purchase, live }, answer);
    return;
  }
  await commit(deps, "purchase.notice", async (tx) => {
    if (await isStillOpen(tx, { purchase, attempt, code })) await keep(deps, tx, about);
  });
}

async function isStillOpen(
  tx: Tx,
  { purchase, attempt, code }: Pick<About, "purchase" | "attempt" | "code">,
): Promise<boolean> {
  const live = await lockAttempt(tx, purchase.id);
  return live?.attempt === attempt && live.supplier === code;
}

function keep(deps: Pick<Deps, "clock">, tx: Tx, { notice, purchase, attempt }: About): Promise<void> {
  const kind = notice.says === "delivered" ? "notice_delivered" : "notice_failed";
  const at = deps.clock.now();
  return addEvidence(tx, { purchaseId: purchase.id, attempt, kind, said: notice.said, at });
}

/**
 * A notice about an order that has its outcome. One that contradicts the word of staff is kept: a delivery is
 * our loss then, and a failure is for people. All else is old news.
 */
function afterItsEnd(
  deps: Pick<Deps, "db" | "effect" | "clock" | "accountOf" | "log">,
  about: About,
): Promise<void> {
  const { purchase, attempt, notice, code } = about;
  return commit(deps, "purchase.late_notice", async (tx, afterCommit) => {
    const locked = await lockRefundable(tx, purchase.id);
    const word = locked && (await findWord(tx, purchase.id, attempt));
    const isOpposite =
      (word?.kind === "word_not_arrived" && notice.says === "delivered") ||
      (word?.kind === "word_arrived" && notice.says === "failed");
    if (!locked || !isOpposite) return;
    await keep(deps, tx, about);
    const { line } = locked;
    const late = { purchase: line, attempt, accountOf: deps.accountOf, at: deps.clock.now() };
    const isLost =
      notice.says === "delivered" &&
      (await recordLateAfterWord(tx, { ...late, supplier: code, cost: line.cost_kobo ?? kobo(0n) }));
    const facts = { purchaseId: line.id, supplier: code, isLost };
    afterCommit(() => deps.log.error(facts, "a supplier's notice contradicts the word of staff"));
  });
}
