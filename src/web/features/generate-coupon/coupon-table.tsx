import { formatDay } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Money } from "../../ui/money.tsx";
import { RowButton } from "../../ui/lists/row-button.tsx";
import { Badge } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/lists/table.tsx";
import type { Coupon } from "./api.ts";
import { couponWords } from "./words.en.ts";

type CouponTableProps = { rows: readonly Coupon[]; busy: boolean; onOpen: (id: string) => void };

const TONES = { open: "good", redeemed: "calm", cancelled: "bad", expired: "warn" } as const;

/** A coupon's state as a word. */
export function CouponState({ status }: { status: Coupon["status"] }) {
  const t = useWords(couponWords);
  return <Badge tone={TONES[status]}>{t[status]}</Badge>;
}

/** The coupons of one page; the owner's name is a button that opens the coupon. */
export function CouponTable({ rows, busy, onOpen }: CouponTableProps) {
  const t = useWords(couponWords);
  const { isAdmin } = useUser();
  const columns: readonly Column<Coupon>[] = [
    {
      key: "owner",
      head: t.forWhom,
      card: "title",
      cell: (row) => (
        <RowButton note={row.fullName} onClick={() => onOpen(row._id)}>
          {row.userAccount}
        </RowButton>
      ),
    },
    {
      key: "amount",
      head: t.amount,
      card: "amount",
      numeric: true,
      cell: ({ amount }) => <Money amount={fromWire(amount)} className="font-semibold" />,
    },
    { key: "status", head: t.status, cell: ({ status }) => <CouponState status={status} /> },
    {
      key: "code",
      head: t.code,
      card: "hide",
      cell: ({ couponCode }) => (
        <span className="font-mono text-sm whitespace-nowrap">{couponCode ?? "–"}</span>
      ),
    },
    { key: "made", head: t.created, cell: ({ createdAt }) => <Day iso={createdAt} /> },
    ...(isAdmin
      ? [{ key: "by", head: t.issuer, card: "hide" as const, cell: ({ issuedBy }: Coupon) => issuedBy }]
      : []),
  ];
  return <Table caption={t.list} columns={columns} rows={rows} rowKey={(row) => row._id} busy={busy} />;
}

function Day({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} className="figures">
      {formatDay(iso)}
    </time>
  );
}
