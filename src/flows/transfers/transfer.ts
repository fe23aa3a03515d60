import { movesOf } from "../../core/posting.ts";
import { noteFrom, noteTo } from "../../core/transfer-notes.ts";
import type { Kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { lockGuarded, post } from "../../db/ledger.ts";
import { type LimitFault, takeLimit } from "../../db/limits.ts";
import { notifyUser } from "../../db/notify.ts";
import { claimKey, findRequestKey, freezeRefusal } from "../../db/request-keys.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { entryOf, findTransaction, insertTransaction } from "../../db/transactions.ts";
import { findReceiver, insertTransfer, type Receiver } from "../../db/transfers.ts";
import { commit, type Deps } from "../deps.ts";

export type TransferWish = { userName: string; amount: Kobo; requestKey: RequestKey | undefined };

export type TransferRefusal =
  | { code: "receiver_unknown" }
  | { code: "transfer_to_self" }
  | { code: "insufficient_balance" }
  | LimitFault;
export type TransferFault = TransferRefusal | { code: "selling_stopped" } | { code: "idempotency_conflict" };

/**
 * Send money from one's own wallet to another person's: both wallets are locked at once and in order, so that no circle of transfers waits
 * for itself (rules 11.12). Errors: receiver_unknown, transfer_to_self, insufficient_balance, limit_exceeded, selling_stopped,
 * idempotency_conflict.
 */
export async function transfer(
  deps: Deps,
  person: Person,
  wish: TransferWish,
): Promise<Result<TransactionRow, TransferFault>> {
  if (!(await mayBegin(deps, wish))) return fail({ code: "selling_stopped" });
  const order = { wish, sender: person, id: deps.ids.next(), at: deps.clock.now() };
  const receiver = await findReceiver(deps.db, wish.userName);
  const done = await commit(deps, "transfer.send", (tx) => decide(deps, tx, { ...order, receiver }));
  return done.ok ? ok(await lineOfTransfer(deps, done.value)) : done;
}

/** Not while selling is stopped (rules 11.11); a key that has its answer hears it all the same, because its money has moved. */
export async function mayBegin(deps: Deps, { requestKey }: TransferWish): Promise<boolean> {
  if (deps.sellingStopped() === undefined) return true;
  return requestKey !== undefined && (await findRequestKey(deps.db, requestKey.id)) !== undefined;
}

/** The line that has the transfer's own id. */
export async function lineOfTransfer(deps: Deps, id: string): Promise<TransactionRow> {
  const row = await findTransaction(deps.db, id);
  if (!row) throw new Error("a transfer without its line");
  return row;
}

type Order = {
  wish: TransferWish;
  sender: Pick<Person, "id" | "userName" | "walletAccount">;
  receiver: Receiver | undefined;
  id: string;
  at: Date;
};

async function decide(deps: Deps, tx: Tx, order: Order): Promise<Result<string, TransferFault>> {
  const { wish, sender, receiver, id, at } = order;
  const both = receiver ? [sender.walletAccount, receiver.walletAccount] : [sender.walletAccount];
  const guarded = await lockGuarded(tx, both);
  const claim = await claimKey(tx, { key: wish.requestKey, userId: sender.id, operationId: id, at });
  if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
  if (claim.kind === "refused") return fail(claim.fault as TransferRefusal);
  if (claim.kind === "replayed") return ok(claim.operationId);
  const balance = guarded.get(sender.walletAccount)?.balance ?? 0n;
  const sent = await send(deps, tx, { ...order, balance });
  if (!sent.ok) await freezeRefusal(tx, wish.requestKey, sent.fault);
  return sent;
}

async function send(
  deps: Deps,
  tx: Tx,
  order: Order & { balance: bigint },
): Promise<Result<string, TransferRefusal>> {
  const { wish, sender, receiver, id, at } = order;
  const { amount } = wish;
  if (!receiver) return fail({ code: "receiver_unknown" });
  if (receiver.id === sender.id) return fail({ code: "transfer_to_self" });
  const { walletAccount: from } = sender;
  const { walletAccount: to } = receiver;
  const facts = { id, sender: from, receiver: to, amount, actor: sender.id };
  const movements = movesOf(deps.book, "transfer.between_people", facts);
  // Asked before the limit is used: what is refused must not use it.
  if (order.balance < amount) return fail({ code: "insufficient_balance" });
  const { limits } = deps.catalogue().settings;
  const limit = await takeLimit(tx, { userId: sender.id, kind: "transfer", amount, limits, at });
  if (!limit.ok) return limit;
  const posted = await post(tx, { guarded: [from, to], movements, at });
  if (!posted.ok) return posted;
  const stored = { source: "wallet", senderId: sender.id, receiverId: receiver.id, agreedBy: null } as const;
  await insertTransfer(tx, { id, ...stored, amount, at });
  await insertTransaction(tx, {
    ...lineOf({ id, userId: sender.id, amount, at }),
    is_credit: false,
    note: noteTo(receiver.userName),
    ...entryOf(posted.value.movements, from),
  });
  await insertTransaction(tx, {
    ...lineOf({ id: deps.ids.next(), userId: receiver.id, amount, at }),
    is_credit: true,
    note: noteFrom(sender.userName),
    related_id: id,
    ...entryOf(posted.value.movements, to),
  });
  await notifyUser(tx, sender.id);
  await notifyUser(tx, receiver.id);
  return ok(id);
}

function lineOf(line: { id: string; userId: string; amount: Kobo; at: Date }) {
  return {
    id: line.id,
    user_id: line.userId,
    type: "transfer" as const,
    product: "transfer",
    status: "success" as const,
    amount_kobo: line.amount,
    created_at: line.at,
    finished_at: line.at,
  };
}
