import { needsSecond } from "../../core/approvals.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { lockGuarded } from "../../db/ledger.ts";
import { claimKey, freezeRefusal } from "../../db/request-keys.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { findReceiver, type Receiver } from "../../db/transfers.ts";
import { commit, type Deps } from "../deps.ts";
import { type Acting, requestApproval } from "../staff/approvals.ts";
import { giveHouseMoney } from "./house.ts";
import {
  lineOfTransfer,
  mayBegin,
  type TransferFault,
  type TransferRefusal,
  type TransferWish,
} from "./transfer.ts";

/** The line of whoever got it, or the request that waits for a second admin. */
export type HouseSent = { row: TransactionRow; approval: null } | { row: null; approval: string };

/**
 * Send money of the house to a person: from the treasury, not from the admin's wallet, without their limits, and audited. Above what one
 * admin may move alone it waits for a second one (rules 11.13). Errors: receiver_unknown, transfer_to_self, selling_stopped,
 * idempotency_conflict.
 */
export async function transferFromHouse(
  deps: Deps,
  by: Acting,
  wish: TransferWish,
): Promise<Result<HouseSent, TransferFault>> {
  if (!(await mayBegin(deps, wish))) return fail({ code: "selling_stopped" });
  const receiver = await findReceiver(deps.db, wish.userName);
  const id = deps.ids.next();
  const at = deps.clock.now();
  const order = { wish, by, receiver, id, at };
  const done = await commit(deps, "transfer.house", (tx) => decideHouse(deps, tx, order));
  if (!done.ok) return done;
  const moved = done.value;
  if (moved.transferId === null) return ok({ row: null, approval: moved.approval });
  return ok({ row: await lineOfTransfer(deps, moved.transferId), approval: null });
}

/** One of the two. */
type Moved = { transferId: string } | { transferId: null; approval: string };

type HouseOrder = {
  wish: TransferWish;
  by: Acting;
  receiver: Receiver | undefined;
  id: string;
  at: Date;
};

async function decideHouse(deps: Deps, tx: Tx, order: HouseOrder): Promise<Result<Moved, TransferFault>> {
  const { wish, by, receiver, id, at } = order;
  if (receiver) await lockGuarded(tx, [receiver.walletAccount]);
  const claim = await claimKey(tx, { key: wish.requestKey, userId: by.id, operationId: id, at });
  if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
  if (claim.kind === "refused") return fail(claim.fault as TransferRefusal);
  if (claim.kind === "replayed") return ok(await sentUnder(tx, claim.operationId));
  const refusal = refusalOf(order);
  if (refusal || !receiver) {
    const fault = refusal ?? ({ code: "receiver_unknown" } as const);
    await freezeRefusal(tx, wish.requestKey, fault);
    return fail(fault);
  }
  const { amount } = wish;
  if (!needsSecond(deps.catalogue().settings, "transfer", amount)) {
    await giveHouseMoney(deps, tx, { id, receiver, amount, by, senderId: by.id, agreedBy: null, at });
    return ok({ transferId: id });
  }
  await requestApproval(tx, {
    id,
    kind: "transfer",
    what: `Transfer of the house to ${receiver.userName}`,
    payload: { receiverId: receiver.id },
    amount,
    subject: { id: receiver.id, name: receiver.userName },
    by,
    at,
  });
  return ok({ transferId: null, approval: id });
}

function refusalOf({ receiver, by }: HouseOrder): TransferRefusal | undefined {
  if (!receiver) return { code: "receiver_unknown" };
  return receiver.id === by.id ? { code: "transfer_to_self" } : undefined;
}

/** What a key was used for: a transfer, or a request. */
async function sentUnder(tx: Tx, id: string): Promise<Moved> {
  const waiting = await tx.selectFrom("approval").select("id").where("id", "=", id).executeTakeFirst();
  return waiting ? { transferId: null, approval: id } : { transferId: id };
}
