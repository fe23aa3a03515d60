import { movesOf } from "../../core/posting.ts";
import { couponEnd } from "../../core/coupons.ts";
import type { CannotPay } from "../../core/ledger.ts";
import { formatNaira, type Kobo } from "../../core/money.ts";
import type { PaymentProof } from "../../core/payment-proof.ts";
import type { Person } from "../../core/people.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import { type NamedCoupon, insertCoupon, ownerName, readCoupon } from "./queries.ts";
import { post } from "../../db/ledger.ts";
import { notifyUser } from "../../db/notify.ts";
import { findIdByName } from "../people/queries.ts";
import type { Tx } from "../../db/schema.ts";
import { entryOf, insertTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";
import { mayActAlone, type SecondMissing } from "../approvals/alone.ts";
import { type Actor, requestApproval } from "../approvals/approvals.ts";
import type { Executor } from "../approvals/executor.ts";
import { newCode, openCode } from "./code.ts";
import { couponTransaction } from "./coupon-transaction.ts";
import { LEAVING_REFUSALS, type LeavingFault, mayLeave, takeLeaving } from "../payment-proof/leaving.ts";

export type IssueRequest = {
  userAccount: string;
  amount: Kobo;
  requestKey: RequestKey | undefined;
  /** A vendor's proof: their own money leaves (rules 7.12). */
  proof?: PaymentProof | undefined;
};

type Refusal =
  | { code: "coupon_owner_unknown" }
  | { code: "staff_own" }
  | { code: "forbidden" }
  | LeavingFault
  | SecondMissing;
export type IssueFault = Refusal | KeyFault;

/** A coupon with its code, for its issuer; or the request for a second admin, when there is no coupon yet. */
export type Issued = { coupon: NamedCoupon; code: string } | { approvalId: string; amount: Kobo };

type Issuer = Person & Pick<Actor, "address">;

/**
 * Makes a coupon for one person. The house pays for an admin's coupon, the vendor's own wallet for a vendor's
 * (rules 7.12). Where the house wants a second admin, it requests one's approval above the day's bound
 * instead. A vendor's money leaves as in a transfer: with a proven email, not while it is card money on hold,
 * and without proof up to the day's amount. The same key returns the same coupon.
 *
 * Errors: forbidden, coupon_owner_unknown, staff_own, second_admin_missing, those of
 * `mayLeave`, `takeLeaving` and `operation`.
 */
export function issueCoupon(
  deps: Deps,
  issuer: Issuer,
  request: IssueRequest,
): Promise<Result<Issued, IssueFault>> {
  return operation<Issued, Refusal>(
    deps,
    { userId: issuer.id, key: request.requestKey },
    {
      refusals: {
        insufficient_balance: "frozen",
        account_frozen: "frozen",
        coupon_owner_unknown: "frozen",
        staff_own: "frozen",
        forbidden: "passing",
        second_admin_missing: "passing",
        ...LEAVING_REFUSALS,
      },
      run: async ({ id, commit }) => {
        if (!issuer.isAdmin && !issuer.isCouponVendor) return fail({ code: "forbidden" });
        const act = { act: "coupon", amount: request.amount, userName: request.userAccount } as const;
        const proving = { userId: issuer.id, proof: request.proof, act };
        const allowed = issuer.isAdmin ? ok(true) : await mayLeave(deps, proving);
        if (!allowed.ok) return allowed;
        const ownerId = await findIdByName(deps.db, request.userAccount);
        const at = deps.clock.now();
        const started = { ...request, issuer, ownerId, isProven: allowed.value, id, at };
        const done = await commit("coupon.issue", (tx) => start(deps, tx, started));
        return done.ok ? ok(await issuedAs(deps, id, request)) : done;
      },
      replay: async (id) => ok(await issuedAs(deps, id, request)),
    },
  );
}

/** Reads the result: a coupon, or a request for a second admin. */
async function issuedAs(
  deps: Pick<Deps, "db" | "vault">,
  id: string,
  { amount }: IssueRequest,
): Promise<Issued> {
  const coupon = await readCoupon(deps.db, id);
  return coupon ? { coupon, code: openCode(deps, coupon) } : { approvalId: id, amount };
}

type IssueOperation = IssueRequest & {
  issuer: Issuer;
  ownerId: string | undefined;
  isProven: boolean;
  id: string;
  at: Date;
};

async function start(deps: Deps, tx: Tx, request: IssueOperation): Promise<Result<string, Refusal>> {
  const { issuer, ownerId, amount, id, at } = request;
  if (!ownerId) return fail({ code: "coupon_owner_unknown" });
  if (!issuer.isAdmin) {
    const { id: userId, walletAccount } = issuer;
    const left = await takeLeaving(deps, tx, { ...request, userId, walletAccount });
    if (!left.ok) return left;
    return issue(deps, tx, { id, issuer, ownerId, amount, at, payer: walletAccount });
  }
  if (ownerId === issuer.id) return fail({ code: "staff_own" });
  const isAlone = await mayActAlone(deps, tx, {
    kind: "coupon",
    amount,
    by: issuer,
    receiverId: ownerId,
    at,
  });
  if (!isAlone.ok) return isAlone;
  if (isAlone.value) return issue(deps, tx, { id, issuer, ownerId, amount, at });
  const owner = await ownerName(tx, ownerId);
  await requestApproval(deps, tx, {
    id,
    kind: "coupon",
    what: `Coupon of ₦${formatNaira(amount)} for ${owner}`,
    payload: { ownerId },
    amount,
    subject: { id: ownerId, name: owner },
    by: issuer,
    at,
  });
  return ok(id);
}

type NewIssue = {
  id: string;
  issuer: { id: string; userName: string; address: string };
  ownerId: string;
  amount: Kobo;
  at: Date;
  /** The vendor's wallet account; the house pays when it is left out. */
  payer?: bigint;
  agreedBy?: string;
};

async function issue(
  deps: Pick<Deps, "accountOf" | "random" | "secrets" | "vault" | "auditSeal">,
  tx: Tx,
  request: NewIssue,
): Promise<Result<string, CannotPay>> {
  const { id, issuer, ownerId, amount, at, payer } = request;
  const guarded = payer === undefined ? [] : [payer];
  const source = payer === undefined ? "house" : "vendor";
  const facts = { id, amount, actor: issuer.id };
  const movements =
    payer === undefined
      ? movesOf(deps.accountOf, "coupon.issued_by_house", facts)
      : movesOf(deps.accountOf, "coupon.issued_by_vendor", { ...facts, issuer: payer });
  const posted = await post(tx, { guarded, movements, at });
  if (!posted.ok) return posted;
  await insertCoupon(tx, {
    id,
    ...newCode(deps, id).stored,
    owner_id: ownerId,
    issuer_id: issuer.id,
    source,
    amount_kobo: amount,
    state: "open",
    agreed_by: request.agreedBy ?? null,
    created_at: at,
    expires_at: couponEnd(at),
  });
  const owner = await ownerName(tx, ownerId);
  if (payer !== undefined) {
    const line = {
      id,
      userId: issuer.id,
      kind: "coupon_issued" as const,
      amount,
      note: `Coupon for ${owner}`,
      at,
    };
    await insertTransaction(tx, { ...couponTransaction(line), ...entryOf(posted.value.movements, payer) });
    await notifyUser(tx, issuer.id);
  }
  await notifyUser(tx, ownerId);
  const after = { ownerId, amount, source, agreedBy: request.agreedBy };
  const act = { actor: issuer, action: "coupon.issue", subject: { id, name: owner }, after };
  await writeAudit(deps, tx, { ...act, address: issuer.address, at });
  return ok(id);
}

/**
 * Makes the coupon after a second admin's approval, in the requester's name. Errors: approval_not_possible.
 */
export const couponAgreed: Executor = async (deps, tx, { id, payload, amount, requester, by, at }) => {
  const { ownerId } = payload as { ownerId?: unknown };
  if (typeof ownerId !== "string") return fail({ code: "approval_not_possible" });
  const issuer = { ...requester, address: by.address };
  const done = await issue(deps, tx, { id, issuer, ownerId, amount, at, agreedBy: by.id });
  return done.ok ? done : fail({ code: "approval_not_possible" });
};
