import { ERRORS } from "../../contract/errors.ts";
import { routes } from "../../contract/index.ts";
import { formatNaira } from "../../core/money.ts";
import { ok, type Result } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { waitingSentence } from "../../flows/approvals/approvals.ts";
import { credit } from "../../flows/manual-credit/credit.ts";
import { type Refunded, type RefundFault, refund } from "../../flows/refunds/refund.ts";
import { actorOf } from "../actor.ts";
import { type Call, type Mounted, on } from "../on.ts";
import { requestKey } from "../request-key.ts";
import { transactionShape } from "../shapes/transaction.ts";

/** Routes of refunds and manual credits by staff. */
export function refundRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.refundOne, async (call) => {
      const { params, body, user } = call;
      const key = keyFor(call, { route: `refund ${params.id}`, body });
      const done = await refund(deps, {
        id: params.id,
        isConfirmed: body.confirm ?? false,
        doesSupplierPay: body.supplierPaysBack ?? false,
        reason: body.reason ?? "",
        by: actorOf(call),
        requestKey: key,
      });
      if (!done.ok) return done;
      const { purchase, userName, approval } = done.value;
      const receipt = transactionShape(purchase, { userName, isAdmin: user.isAdmin });
      return ok({ msg: sentenceOf(done.value), approval, receipt });
    }),
    on(routes.refundMany, (call) => refundAll(deps, call)),
    on(routes.credit, async (call) => {
      const { body } = call;
      const done = await credit(deps, {
        ...body,
        by: actorOf(call),
        requestKey: keyFor(call, { route: "credit", body }),
      });
      if (!done.ok) return done;
      const { approval, transactionId } = done.value;
      const msg = approval ? waitingSentence(body.amount) : `₦${formatNaira(body.amount)} credited`;
      return ok({ msg, approval, transaction: transactionId });
    }),
  ];
}

/**
 * Refunds one purchase after the other, each in its own commit. Sending the list again answers each one's
 * present state.
 */
async function refundAll(deps: Deps, call: Call<typeof routes.refundMany>) {
  const { body } = call;
  const results = [];
  for (const id of new Set(body.ids)) {
    const done = await refund(deps, {
      id,
      isConfirmed: body.confirm ?? false,
      doesSupplierPay: false,
      reason: body.reason ?? "",
      by: actorOf(call),
      requestKey: keyFor(call, { route: `refund ${id}`, body: { confirm: body.confirm }, part: id }),
    });
    results.push({ id, ...outcomeOf(done) });
  }
  const count = results.filter(({ outcome }) => outcome === "refunded").length;
  return ok({ msg: `${count} of ${results.length} refunded`, results });
}

function outcomeOf(done: Result<Refunded, RefundFault>) {
  if (!done.ok) {
    const { code } = done.fault;
    return { outcome: "refused" as const, code, msg: ERRORS[code].msg, approval: null };
  }
  const { approval } = done.value;
  const outcome = approval ? ("waiting" as const) : ("refunded" as const);
  return { outcome, code: null, msg: sentenceOf(done.value), approval };
}

function sentenceOf({ approval, purchase, userName }: Refunded): string {
  if (approval) return waitingSentence(purchase.amount_kobo);
  return `₦${formatNaira(purchase.amount_kobo)} given back to ${userName}`;
}

type Keyed = { user: { id: string }; requestKey: string | undefined };

/** The request key of one act; `part` separates the acts of one request. */
function keyFor({ user, requestKey: key }: Keyed, act: { route: string; body: unknown; part?: string }) {
  const { part, ...asked } = act;
  return key ? requestKey({ userId: user.id, key: part ? `${key}:${part}` : key, ...asked }) : undefined;
}
