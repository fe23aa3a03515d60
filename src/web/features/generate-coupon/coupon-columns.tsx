import { formatDay } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { amountColumn, noteColumn } from "../../ui/lists/columns.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { Badge } from "../../ui/status.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import type { Coupon } from "./api.ts";
import { couponWords } from "./words.en.ts";

type Texts = ReturnType<typeof couponWords.get>;
type Columns = { withIssuer: boolean; onOpen: (id: string) => void };

const TONES = { open: "good", redeemed: "calm", cancelled: "bad", expired: "warn" } as const;

/** A coupon's state as a word. */
export function CouponState({ status }: { status: Coupon["status"] }) {
  const t = useWords(couponWords);
  return <Badge tone={TONES[status]}>{t[status]}</Badge>;
}

/** The columns of coupons; the owner's name is a button that opens the coupon. */
export function couponColumns(t: Texts, { withIssuer, onOpen }: Columns): StaffColumn<Coupon>[] {
  return [
    {
      key: "owner",
      head: t.forWhom,
      card: "title",
      isFixed: true,
      isLong: true,
      text: (row) => row.userAccount,
      cell: (row) => (
        <RowButton note={row.fullName} onClick={() => onOpen(row._id)}>
          {row.userAccount}
        </RowButton>
      ),
    },
    amountColumn(t.amount, ({ amount }) => amount),
    {
      key: "status",
      head: t.status,
      text: ({ status }) => t[status],
      cell: ({ status }) => <CouponState status={status} />,
    },
    {
      key: "code",
      head: t.code,
      card: "hide",
      text: ({ couponCode }) => couponCode ?? "–",
      cell: ({ couponCode }) => (
        <span className="font-mono text-sm whitespace-nowrap">{couponCode ?? "–"}</span>
      ),
    },
    {
      key: "made",
      head: t.created,
      text: ({ createdAt }) => formatDay(createdAt),
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
    ...(withIssuer ? [noteColumn<Coupon>({ key: "by", head: t.issuer }, (row) => row.issuedBy)] : []),
  ];
}

function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="figures">
      {formatDay(iso)}
    </time>
  );
}
