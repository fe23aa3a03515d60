import { fail, ok, type Result } from "../../core/result.ts";
import { findApproval } from "../approvals/queries.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { requireTransaction } from "../../db/transactions.ts";
import { findReceiver, type Receiver } from "./queries.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { mayActAlone, type SecondMissing } from "../approvals/alone.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import { payFromTreasury } from "./treasury.ts";
import type { TransferRequest } from "./transfer.ts";

/** The receiver's transaction, or the request that waits for a second admin. */
export type TreasuryTransfer = { row: TransactionRow; approval: null } | { row: null; approval: string };

type Refusal =
  | { code: "receiver_unknown" }
  | { code: "transfer_to_self" }
  | { code: "selling_stopped" }
  | SecondMissing;

/**
 * Sends our own money to a person: from the treasury, not from the admin's wallet, without the admin's
 * limits, and audited. Where the house wants a second admin, it waits for one above the day's bound (rules
 * 11.13). Errors: receiver_unknown, transfer_to_self, selling_stopped, second_admin_missing, those of
 * `operation`.
 */
export function transferFromTreasury(
  deps: Deps,
  by: Actor,
  request: TransferRequest,
): Promise<Result<TreasuryTransfer, Refusal | KeyFault>> {
  return operation<TreasuryTransfer, Refusal>(
    deps,
    { userId: by.id, key: request.requestKey },
    {
      refusals: {
        receiver_unknown: "frozen",
        transfer_to_self: "frozen",
        selling_stopped: "passing",
        second_admin_missing: "passing",
      },
      run: async ({ id, commit }) => {
        if (deps.sellingStopped() !== undefined) return fail({ code: "selling_stopped" });
        const receiver = await findReceiver(deps.db, request.userName);
        const order = { request, by, receiver, id, at: deps.clock.now() };
        const sent = await commit("transfer.house", (tx) => sendOrAsk(deps, tx, order));
        return sent.ok ? sentUnder(deps, id) : sent;
      },
      replay: (id) => sentUnder(deps, id),
    },
  );
}

type TreasuryOrder = {
  request: TransferRequest;
  by: Actor;
  receiver: Receiver | undefined;
  id: string;
  at: Date;
};

async function sendOrAsk(
  deps: Pick<Deps, "accountOf" | "catalogue" | "settings" | "auditSeal">,
  tx: Tx,
  order: TreasuryOrder,
): Promise<Result<undefined, Refusal>> {
  const { request, by, receiver, id, at } = order;
  if (!receiver) return fail({ code: "receiver_unknown" });
  if (receiver.id === by.id) return fail({ code: "transfer_to_self" });
  const { amount } = request;
  const isAlone = await mayActAlone(deps, tx, { kind: "transfer", amount, by, receiverId: receiver.id, at });
  if (!isAlone.ok) return isAlone;
  if (isAlone.value) {
    await payFromTreasury(deps, tx, { id, receiver, amount, by, senderId: by.id, agreedBy: null, at });
    return ok(undefined);
  }
  await requestApproval(deps, tx, {
    id,
    kind: "transfer",
    what: `Transfer from the shop to ${receiver.userName}`,
    payload: { receiverId: receiver.id },
    amount,
    subject: { id: receiver.id, name: receiver.userName },
    by,
    at,
  });
  return ok(undefined);
}

/** Returns what an earlier request did: a transfer, or a request for a second admin. */
async function sentUnder(deps: Pick<Deps, "db">, id: string): Promise<Result<TreasuryTransfer, never>> {
  if (await findApproval(deps.db, id)) return ok({ row: null, approval: id });
  return ok({ row: await requireTransaction(deps.db, id), approval: null });
}
