import type { Held } from "../../core/card-hold.ts";
import { movesOf } from "../../core/posting.ts";
import { noteFrom, noteTo } from "../../core/transfer-notes.ts";
import { type HigherLevel, levelsAbove } from "../../core/limits.ts";
import { balanceToPay, type CannotPay } from "../../core/ledger.ts";
import type { Kobo } from "../../core/money.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import type { Person } from "../../core/people.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type CardHoldFault, checkHeld, heldNow } from "../../db/card-hold.ts";
import { balanceOf, lockGuarded, post } from "../../db/ledger.ts";
import { type LimitFault, tierOf, usedToday } from "../../db/limits.ts";
import { walletAccountOf } from "../../db/people.ts";
import { notifyUser } from "../../db/notify.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { entryOf, insertTransaction, requireTransaction } from "../../db/transactions.ts";
import { checkEmailProven, type UnprovenFault } from "../auth/email-proof.ts";
import { findReceiver, insertTransfer, type Receiver } from "./queries.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { PROOF_REFUSALS, type ProofFault, provePayment, takeProvenLimit } from "../payment-proof/prove.ts";
import { LIMIT_KINDS, type LimitKind, type Tier } from "../../core/settings.ts";

export type TransferRequest = {
  userName: string;
  amount: Kobo;
  requestKey: RequestKey | undefined;
  proof?: PaymentProof | undefined;
};

type Refusal =
  | { code: "receiver_unknown" }
  | { code: "transfer_to_self" }
  | CannotPay
  | { code: "selling_stopped" }
  | { code: "payment_proof_needed" }
  | ProofFault
  | UnprovenFault
  | CardHoldFault
  | LimitFault;
export type TransferFault = Refusal | KeyFault;

/**
 * Sends money from a person's own wallet to another person's. Both wallets are locked at once and in order,
 * so that no circle of transfers deadlocks (rules 11.12). Refused while selling is stopped (rules 11.11).
 * Errors: receiver_unknown, transfer_to_self, account_frozen, insufficient_balance, card_money_held,
 * limit_exceeded, payment_proof_needed, selling_stopped, those of `provePayment` and `operation`.
 */
export function transfer(
  deps: Deps,
  sender: Person,
  request: TransferRequest,
): Promise<Result<TransactionRow, TransferFault>> {
  return operation<TransactionRow, Refusal>(
    deps,
    { userId: sender.id, key: request.requestKey },
    {
      refusals: {
        receiver_unknown: "frozen",
        transfer_to_self: "frozen",
        insufficient_balance: "frozen",
        account_frozen: "frozen",
        limit_exceeded: "frozen",
        card_money_held: "passing",
        email_unproven: "passing",
        selling_stopped: "passing",
        ...PROOF_REFUSALS,
      },
      run: async ({ id, commit }) => {
        if (deps.sellingStopped() !== undefined) return fail({ code: "selling_stopped" });
        const isProven = await checkEmailProven(deps, sender.id);
        if (!isProven.ok) return isProven;
        const receiver = await findReceiver(deps.db, request.userName);
        const act = { act: "transfer", amount: request.amount, userName: request.userName } as const;
        const proven = await provePayment(deps, { userId: sender.id, proof: request.proof, act });
        if (!proven.ok) return proven;
        const order = { request, sender, receiver, isProven: proven.value, id, at: deps.clock.now() };
        const sent = await commit("transfer.send", (tx) => send(deps, tx, order));
        return sent.ok ? ok(await requireTransaction(deps.db, id)) : sent;
      },
      replay: async (id) => ok(await requireTransaction(deps.db, id)),
    },
  );
}

type TransferOperation = {
  request: TransferRequest;
  sender: Pick<Person, "id" | "userName" | "walletAccount">;
  receiver: Receiver | undefined;
  isProven: boolean;
  id: string;
  at: Date;
};

async function send(
  deps: Pick<Deps, "accountOf" | "ids" | "catalogue">,
  tx: Tx,
  order: TransferOperation,
): Promise<Result<undefined, Refusal>> {
  const { request, sender, receiver, isProven, id, at } = order;
  const { amount } = request;
  if (!receiver) return fail({ code: "receiver_unknown" });
  if (receiver.id === sender.id) return fail({ code: "transfer_to_self" });
  const { walletAccount: from } = sender;
  const { walletAccount: to } = receiver;
  const guarded = await lockGuarded(tx, [from, to]);
  // The balance is checked before the limit is used: a refused transfer must not use it.
  const balance = balanceToPay(guarded, from, amount);
  if (!balance.ok) return balance;
  const free = await checkHeld(tx, { userId: sender.id, balance: balance.value, amount, at });
  if (!free.ok) return free;
  const limit = await takeProvenLimit(deps, tx, {
    userId: sender.id,
    kind: "transfer",
    amount,
    isProven,
    at,
  });
  if (!limit.ok) return limit;
  const facts = { id, sender: from, receiver: to, amount, actor: sender.id };
  const movements = movesOf(deps.accountOf, "transfer.between_people", facts);
  const posted = await post(tx, { guarded: [from, to], movements, at });
  if (!posted.ok) return posted;
  const stored = { source: "wallet", senderId: sender.id, receiverId: receiver.id, agreedBy: null } as const;
  await insertTransfer(tx, { id, ...stored, amount, at });
  await insertTransaction(tx, {
    ...lineOf({ id, userId: sender.id, amount, at }),
    kind: "transfer_out",
    note: noteTo(receiver.userName),
    ...entryOf(posted.value.movements, from),
  });
  await insertTransaction(tx, {
    ...lineOf({ id: deps.ids.next(), userId: receiver.id, amount, at }),
    kind: "transfer_in",
    note: noteFrom(sender.userName),
    related_id: id,
    ...entryOf(posted.value.movements, to),
  });
  await notifyUser(tx, sender.id);
  await notifyUser(tx, receiver.id);
  return ok(undefined);
}

function lineOf(line: { id: string; userId: string; amount: Kobo; at: Date }) {
  return {
    id: line.id,
    user_id: line.userId,
    status: "success" as const,
    amount_kobo: line.amount,
    created_at: line.at,
    finished_at: line.at,
  };
}

export type LimitLine = { kind: LimitKind; once: Kobo; daily: Kobo; used: Kobo; higher: HigherLevel[] };

/**
 * Returns a person's limits, what of them they used today, and their held card money (rules 10.2, 3.26).
 * Kobo.
 */
export async function limitsOf(
  deps: Pick<Deps, "db" | "clock" | "catalogue">,
  userId: string,
): Promise<{ tier: Tier; limits: LimitLine[]; held: Held }> {
  const at = deps.clock.now();
  const tier = await tierOf(deps.db, userId);
  const { limits } = deps.catalogue().settings;
  const lines = LIMIT_KINDS.map(async (kind) => ({
    kind,
    ...limits[kind][tier],
    higher: levelsAbove(limits[kind], tier),
    used: await usedToday(deps.db, { userId, kind, at }),
  }));
  const balance = await balanceOf(deps.db, await walletAccountOf(deps.db, userId));
  const held = await heldNow(deps.db, { userId, balance, at });
  return { tier, limits: await Promise.all(lines), held };
}

/**
 * Returns the name of the person with this user name, to compare, and no contact data. Errors:
 * receiver_unknown.
 */
export async function readReceiverName(
  deps: Pick<Deps, "db">,
  userName: string,
): Promise<Result<{ userName: string; fullName: string }, { code: "receiver_unknown" }>> {
  const found = await findReceiver(deps.db, userName);
  return found
    ? ok({ userName: found.userName, fullName: found.fullName })
    : fail({ code: "receiver_unknown" });
}
