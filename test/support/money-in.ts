import { randomUUID } from "node:crypto";
import type { Authenticator } from "./passkeys.ts";
import type { TestUser, TestApp } from "./world.ts";
import { uniqueDigits } from "./unique.ts";

/** Reported bank transfers and coupons, as people and admins make them. */

type At = Pick<TestApp, "call">;

export const newReference = (): string => `TRF ${uniqueDigits(6)}`;

type Reported = { amount?: number; bankName?: string; paymentReference?: string; key?: string };

export function report({ call }: At, user: TestUser, wanted: Reported = {}) {
  const { key = randomUUID(), amount = 1_000, bankName = "Opay", paymentReference = newReference() } = wanted;
  const body = { bankName, paymentReference, amount };
  return call("POST /fundwallet/automanual", { token: user.token, key, body });
}

/** The id of a report just made; throws when it is refused. */
export async function reported(at: At, user: TestUser, wanted: Reported = {}): Promise<string> {
  const { status, body } = await report(at, user, wanted);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return body.receipt._id;
}

type Approved = string | { id: string; amount: number };

/** Approves a report, with the amount that really arrived where one is given. */
export function approve({ call }: At, admin: TestUser, report: Approved) {
  const { id, ...body } = typeof report === "string" ? { id: report } : report;
  return call("POST /admin/manualFunding/{id}/approve", { token: admin.token, params: { id }, body });
}

export function reject({ call }: At, admin: TestUser, report: string | { id: string; reason: string }) {
  const { id, reason } = typeof report === "string" ? { id: report, reason: "No such transfer" } : report;
  return call("POST /admin/manualFunding/{id}/reject", {
    token: admin.token,
    params: { id },
    body: { reason },
  });
}

type CouponRequest = {
  for: Pick<TestUser, "userName">;
  amount?: number;
  key?: string;
  proof?: { pin: string } | { passkey: ReturnType<Authenticator["answer"]> };
};

export function generate({ call }: At, issuer: Pick<TestUser, "token">, wanted: CouponRequest) {
  const { amount = 1_000, key = randomUUID(), proof } = wanted;
  const body = { userAccount: wanted.for.userName, amount, ...(proof ? { proof } : {}) };
  return call("POST /admin/generateCoupon", { token: issuer.token, key, body });
}

/** The id and code of a coupon just made; throws when it is refused. */
export async function couponFor(at: At, issuer: Pick<TestUser, "token">, wanted: CouponRequest) {
  const { status, body } = await generate(at, issuer, wanted);
  if (status !== 200 || !body.couponCode || !body.couponId)
    throw new Error(`${status} ${JSON.stringify(body)}`);
  return { id: body.couponId, code: body.couponCode };
}

export function redeem({ call }: At, user: TestUser, typed: string | { code: string; key: string }) {
  const { code, key } = typeof typed === "string" ? { code: typed, key: randomUUID() } : typed;
  const body = { userName: user.userName, coupon: code };
  return call("POST /fundWallet/coupon", { token: user.token, key, body });
}

export const cancel = ({ call }: At, by: TestUser, id: string) =>
  call("POST /admin/coupons/{id}/cancel", { token: by.token, params: { id } });

/** Entries of a person's history that are about coupons, oldest first. */
export const couponLines = ({ deps }: TestApp, user: TestUser) =>
  deps.db
    .selectFrom("wallet_transaction")
    .select(["type", "product", "is_credit", "amount_kobo", "note"])
    .where("user_id", "=", user.id)
    .where("product", "=", "coupon")
    .orderBy("seq")
    .execute();

export const storedCoupon = ({ deps }: TestApp, id: string) =>
  deps.db.selectFrom("coupon").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

/** The balance of an account of ours, from all its postings. Kobo. */
export async function houseBalance(
  { deps }: TestApp,
  kind: "coupon_liability" | "promo" | "bank",
): Promise<bigint> {
  const rows = await deps.db
    .selectFrom("ledger_posting as p")
    .innerJoin("ledger_account as d", "d.id", "p.debit")
    .innerJoin("ledger_account as c", "c.id", "p.credit")
    .select(["p.amount", "d.kind as from", "c.kind as to"])
    .where((row) => row.or([row("d.kind", "=", kind), row("c.kind", "=", kind)]))
    .execute();
  return rows.reduce((sum, { amount, to }) => sum + (to === kind ? amount : -amount), 0n);
}
