import { useState } from "react";
import { CouponList } from "./coupon-list.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { CouponForm, type Made } from "./coupon-form.tsx";
import { CouponMade } from "./coupon-made.tsx";
import type { CouponSearch } from "./search.ts";
import { couponWords } from "./words.en.ts";

type CouponScreenProps = { search: CouponSearch; onSearch: (search: CouponSearch) => void };

/** Makes a coupon for one person (owner, amount, confirmation), and lists earlier coupons. */
export function CouponScreen({ search, onSearch }: CouponScreenProps) {
  const t = useWords(couponWords);
  const { isAdmin } = useUser();
  const [made, setMade] = useState<Made>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <p className="-mt-3 text-ink-soft">{isAdmin ? t.housePays : t.vendorPays}</p>
      {made ? <CouponMade made={made} onMore={() => setMade(undefined)} /> : <CouponForm onMade={setMade} />}
      <CouponList search={search} onSearch={onSearch} />
    </div>
  );
}
