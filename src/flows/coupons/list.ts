import type { CouponState } from "../../core/coupons.ts";
import type { Person } from "../../core/people.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { type NamedCoupon, listCoupons } from "./queries.ts";
import type { Deps } from "../deps.ts";
import { openCode } from "./code.ts";

export type { NamedCoupon } from "./queries.ts";

/** A coupon, with its code for its owner and its issuer while it can be redeemed. */
export type CouponItem = { coupon: NamedCoupon; code: string | undefined };

export type CouponQuery = { status: CouponState | undefined; page: number; limit: number };
type Found = { items: CouponItem[]; total: number };

/** Lists all coupons for admins, a vendor's own for the vendor; newest first. Errors: forbidden. */
export async function listIssued(
  deps: Pick<Deps, "db" | "clock" | "vault">,
  person: Person,
  query: CouponQuery,
): Promise<Result<Found, { code: "forbidden" }>> {
  if (!person.isAdmin && !person.isCouponVendor) return fail({ code: "forbidden" });
  return ok(await find(deps, person, { ...query, ...(person.isAdmin ? {} : { issuerId: person.id }) }));
}

/** Lists the coupons that a person was given, newest first. */
export function listOwned(
  deps: Pick<Deps, "db" | "clock" | "vault">,
  person: Person,
  query: CouponQuery,
): Promise<Found> {
  return find(deps, person, { ...query, ownerId: person.id });
}

type Wanted = CouponQuery & { issuerId?: string; ownerId?: string };

async function find(
  deps: Pick<Deps, "db" | "clock" | "vault">,
  person: Person,
  { page, limit, ...wanted }: Wanted,
): Promise<Found> {
  const { rows, total } = await listCoupons(deps.db, { ...wanted, offset: (page - 1) * limit, limit });
  const now = deps.clock.now();
  const isReadable = (coupon: NamedCoupon) =>
    coupon.state === "open" &&
    coupon.expires_at > now &&
    [coupon.owner_id, coupon.issuer_id].includes(person.id);
  const items = rows.map((coupon) => ({
    coupon,
    code: isReadable(coupon) ? openCode(deps, coupon) : undefined,
  }));
  return { items, total };
}
