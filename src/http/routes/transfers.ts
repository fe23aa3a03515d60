import { routes } from "../../contract/index.ts";
import { formatNaira } from "../../core/money.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { waitingSentence } from "../../flows/approvals/approvals.ts";
import { limitsOf, readReceiverName, transfer } from "../../flows/transfers/transfer.ts";
import { transferFromTreasury } from "../../flows/transfers/from-treasury.ts";
import { actorOf } from "../actor.ts";
import { type Call, type Mounted, on } from "../on.ts";
import { proofOf } from "../proof.ts";
import { requestKey } from "../request-key.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** Routes of transfers between people and of their limits. */
export function transferRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.validateUser, async ({ params }) => {
      const found = await readReceiverName(deps, params.userName);
      return found.ok ? ok({ msg: "User found", ...found.value }) : found;
    }),
    on(routes.transferFund, (call) => send(deps, call)),
    on(routes.readLimits, async ({ user }) => ok(await limitsOf(deps, user.id))),
  ];
}

/**
 * Only an admin with a session spends the treasury's money. A program with an admin's API key sends from the
 * admin's own wallet.
 */
async function send(deps: Deps, call: Call<typeof routes.transferFund>) {
  const { body, user, requestKey: key } = call;
  const isFromTreasury = user.isAdmin && user.via === "session";
  // The two kinds of transfer write different rows, so one key must not mean both.
  const route = isFromTreasury ? "transfer of the house" : "transfer";
  // The proof is left out of the request's hash: a hash of four digits hides nothing.
  const { proof, ...asked } = body;
  const named = key ? requestKey({ userId: user.id, key, route, body: asked }) : undefined;
  const wanted = { ...asked, requestKey: named };
  const sum = `₦${formatNaira(body.amount)}`;
  if (!isFromTreasury) {
    const sent = await transfer(deps, user, { ...wanted, proof: proofOf(user, proof) });
    if (!sent.ok) return sent;
    const receipt = transactionShape(sent.value, user);
    return ok({ msg: `${sum} sent to ${body.userName}`, approval: null, receipt });
  }
  const sent = await transferFromTreasury(deps, actorOf(call), wanted);
  if (!sent.ok) return sent;
  const { row, approval } = sent.value;
  if (row === null) return ok({ msg: waitingSentence(body.amount), approval, receipt: null });
  const receipt = transactionShape(row, { userName: body.userName, isAdmin: true });
  return ok({ msg: `${sum} sent to ${body.userName}`, approval: null, receipt });
}
