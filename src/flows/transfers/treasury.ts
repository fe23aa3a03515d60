import { movesOf } from "../../core/posting.ts";
import { noteFrom } from "../../core/transfer-notes.ts";
import type { Kobo } from "../../core/money.ts";
import { fail, ok } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import type { Tx } from "../../db/schema.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";
import { insertTransfer, type Receiver, readReceiver } from "./queries.ts";
import type { Deps } from "../deps.ts";
import type { Actor } from "../approvals/approvals.ts";
import type { Executor } from "../approvals/executor.ts";

type Giving = {
  id: string;
  receiver: Receiver;
  amount: Kobo;
  /** The person who carries it out now, for the audit log. */
  by: Actor;
  /** The admin who asked for it. */
  senderId: string;
  agreedBy: string | null;
  at: Date;
};

/**
 * Moves money from the treasury to a wallet, with its rows and its audit entry, in the caller's transaction.
 */
export async function payFromTreasury(
  deps: Pick<Deps, "accountOf" | "settings" | "auditSeal">,
  tx: Tx,
  giving: Giving,
): Promise<void> {
  const { id, receiver, amount, by, senderId, agreedBy, at } = giving;
  const { walletAccount: to } = receiver;
  const movements = movesOf(deps.accountOf, "transfer.from_house", {
    id,
    receiver: to,
    amount,
    actor: senderId,
  });
  const posted = await post(tx, { guarded: [to], movements, at });
  if (!posted.ok) throw new Error("a credit cannot lack money");
  const facts = { source: "house", senderId, receiverId: receiver.id, agreedBy } as const;
  await insertTransfer(tx, { id, ...facts, amount, at });
  await insertTransaction(tx, {
    id,
    user_id: receiver.id,
    kind: "transfer_from_house",
    status: "success",
    amount_kobo: amount,
    note: noteFrom(deps.settings.brandName),
    created_at: at,
    finished_at: at,
    ...entryOf(posted.value.movements, to),
  });
  await notifyUser(tx, receiver.id);
  await writeAudit(deps, tx, {
    actor: by,
    action: "transfer",
    subject: { id: receiver.id, name: receiver.userName },
    after: { amount, transfer: id, sentBy: senderId, agreedBy },
    address: by.address,
    at,
  });
}

/** Carries out a transfer from the treasury that a second admin agreed to. */
export const transferAgreed: Executor = async (deps, tx, agreed) => {
  const { receiverId } = (agreed.payload ?? {}) as { receiverId?: unknown };
  const receiver = typeof receiverId === "string" ? await readReceiver(tx, receiverId) : undefined;
  if (!receiver) return fail({ code: "not_found" });
  const { id, amount, by, at, requester } = agreed;
  if (receiver.id === requester.id) return fail({ code: "approval_not_possible" });
  await payFromTreasury(deps, tx, { id, receiver, amount, by, senderId: requester.id, agreedBy: by.id, at });
  return ok(id);
};
