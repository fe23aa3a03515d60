import { Link } from "../../shared/router/link.tsx";
import type { ComponentType, ReactNode } from "react";
import { formatDay } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { recipientOf, shortTitleOf } from "../../shared/transaction-words.ts";
import { amountTone, type Transaction, statusOf } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TYPE_ICONS } from "../../ui/icons-types.ts";
import { Money } from "../../ui/money.tsx";
import { Status } from "../../ui/status.tsx";
import { dashboardWords } from "./words.en.ts";

/** The latest transactions; each opens its receipt. */
export function RecentRows({ rows }: { rows: readonly Transaction[] }) {
  const t = useWords(dashboardWords);
  if (rows.length === 0) {
    return <EmptyState title={t.none}>{t.noneNote}</EmptyState>;
  }
  return (
    <ul className="@container -my-2 lines-y">
      {rows.map((row) => (
        <li key={row._id}>
          <Link
            to="/profile"
            search={{ receipt: row._id }}
            resetScroll={false}
            className="-mx-2 block max-w-none rounded-xl px-2 hover:bg-sunken"
          >
            <Row row={row} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

function Row({ row }: { row: Transaction }) {
  return (
    <ActivityRow
      icon={TYPE_ICONS[row.trans_Type]}
      title={shortTitleOf(row)}
      note={recipientOf(row)}
      amount={
        <Money
          amount={fromWire(row.trans_amount)}
          sign={row.isCredit ? "+" : "-"}
          className={amountTone(row)}
        />
      }
      aside={
        row.trans_Status === "success" ? (
          <time dateTime={row.createdAt}>{formatDay(row.createdAt)}</time>
        ) : (
          <Status status={statusOf(row)} />
        )
      }
    />
  );
}

type ActivityRowProps = {
  icon: ComponentType<{ className?: string }>;
  title: ReactNode;
  note?: ReactNode;
  amount: ReactNode;
  /** The text under the amount: the day, or an unusual state such as "Processing". */
  aside: ReactNode;
};

/** One movement in two lines: what and when on the left, the amount on the right. */
function ActivityRow({ icon: Icon, title, note, amount, aside }: ActivityRowProps) {
  return (
    <span className="flex min-h-16 flex-wrap items-center gap-x-3 gap-y-1 py-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon className="size-5" />
      </span>
      <span className="row-text min-w-0 large-text:min-w-auto">
        <span className="line-clamp-3 font-semibold">{title}</span>
        {note && (
          <span className="block truncate text-sm text-ink-soft large-text:whitespace-normal">{note}</span>
        )}
      </span>
      <span className="ml-auto grid shrink-0 justify-items-end gap-0.5 text-sm text-ink-soft">
        <span className="text-[min(1rem,7vw)] font-semibold text-ink">{amount}</span>
        {aside}
      </span>
    </span>
  );
}
