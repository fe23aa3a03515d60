import { Fragment, type ReactNode, useId, useState } from "react";
import { NETWORKS } from "../../../../core/networks.ts";
import { formatTime } from "../../../shared/date.ts";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { amountTone, isWithdrawal, type Transaction } from "../../../shared/transactions.ts";
import { useWords } from "../../../shared/words.ts";
import { ChevronDownIcon, ChevronRightIcon } from "../../../ui/icons.tsx";
import { BankIcon } from "../../../ui/icons-money.tsx";
import { TYPE_ICONS } from "../../../ui/icons-types.ts";
import { Money } from "../../../ui/money.tsx";
import { NetworkMark } from "../../../ui/network-mark.tsx";
import { Badge, Status } from "../../../ui/status.tsx";
import { transactionsWords } from "../words.en.ts";
import { type Day, dayText, describe, outcomeText, placedAt, type Story } from "./stories.ts";

type RowsProps = {
  days: readonly Day[];
  nameOf: (phone: string) => string | undefined;
  isBusy: boolean;
  onOpen: (id: string) => void;
};

const HEAD = "sticky top-bar z-10 lg:top-14 bg-sunken px-4 py-2.5 font-semibold whitespace-nowrap";

/**
 * The rows by day: cards on a phone, one table with a sticky head from 640 px. The roles are explicit because
 * a changed `display` removes them in some browsers.
 */
export function OwnRows({ days, isBusy, ...row }: RowsProps) {
  const t = useWords(transactionsWords);
  return (
    <table
      role="table"
      aria-busy={isBusy}
      className={`w-full border-separate [border-spacing:0] text-left max-sm:block ${isBusy ? "opacity-60" : ""}`}
    >
      <caption className="sr-only">{t.title}</caption>
      <thead role="rowgroup" className="text-sm text-ink-soft max-sm:sr-only">
        <tr role="row">
          <Head>{t.what}</Head>
          <Head>{t.status}</Head>
          <Head>{t.time}</Head>
          <Head className="text-right">{t.amount}</Head>
          <Head className="text-right">{t.after}</Head>
        </tr>
      </thead>
      {days.map((day) => (
        <tbody
          key={day.day}
          role="rowgroup"
          className="mb-3 overflow-hidden rounded-2xl border border-line bg-surface max-sm:block"
        >
          <DayRow day={day} />
          {day.stories.map((story) => (
            <StoryRow key={story.row._id} story={story} {...row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Head({ className = "", children }: { className?: string; children: ReactNode }) {
  return (
    <th role="columnheader" scope="col" className={`${HEAD} ${className}`}>
      {children}
    </th>
  );
}

function DayRow({ day: { day, sums } }: { day: Day }) {
  const t = useWords(transactionsWords);
  return (
    <tr role="row" className="max-sm:block">
      <th
        role="rowheader"
        scope="rowgroup"
        colSpan={5}
        className="bg-sunken px-4 py-2 text-left max-sm:block"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span data-day={day} className="text-sm font-bold">
            {dayText(day)}
          </span>
          {sums && (
            <span className="figures flex flex-wrap gap-x-3 text-sm font-normal text-ink-soft">
              {sums.in > 0n && <span>{t.dayIn({ amount: formatMoney(sums.in) })}</span>}
              {sums.out > 0n && <span>{t.dayOut({ amount: formatMoney(sums.out) })}</span>}
            </span>
          )}
        </span>
      </th>
    </tr>
  );
}

type StoryProps = Pick<RowsProps, "nameOf" | "onOpen"> & { story: Story };

/** One story. A row with its money back opens to both lines; any other opens its receipt. */
function StoryRow({ story, nameOf, onOpen }: StoryProps) {
  const [isOpen, setOpen] = useState(false);
  const lines = useId();
  const { row, back } = story;
  const { title, network, note } = describe(row, nameOf);
  const time = <time dateTime={placedAt(row)}>{formatTime(placedAt(row))}</time>;
  const opens = back
    ? { "aria-expanded": isOpen, "aria-controls": lines, onClick: () => setOpen(!isOpen) }
    : { "aria-haspopup": "dialog" as const, onClick: () => onOpen(row._id) };
  return (
    <Fragment>
      <tr
        role="row"
        className="@container relative flex-wrap items-center gap-x-3 gap-y-1 border-t border-line p-4 hover:bg-bg max-sm:flex"
      >
        <td role="cell" className={`max-sm:row-text max-sm:basis-[9rem] ${CELL}`}>
          <span className="flex flex-wrap items-center gap-x-3">
            <RowMark row={row} />
            <button type="button" {...opens} className="row-text whole-row text-left">
              <span className="line-clamp-3 font-semibold">{title}</span>
              <span className="line-clamp-2 text-sm large-text:line-clamp-none text-ink-soft">
                {network && <span className="max-sm:sr-only">{`${network} · `}</span>}
                {note}
              </span>
            </button>
          </span>
        </td>
        <td role="cell" className={`order-2 basis-full ${CELL}`}>
          <Outcome story={story} />
        </td>
        <td role="cell" className={`figures text-ink-soft max-sm:hidden ${CELL}`}>
          {time}
        </td>
        <td role="cell" className={`ml-auto text-right ${CELL}`}>
          <span className="inline-flex items-center gap-1">
            <Amount row={row} isUndone={back !== undefined} />
            {back && (
              <ChevronDownIcon className={`size-4 shrink-0 text-ink-soft ${isOpen ? "rotate-180" : ""}`} />
            )}
          </span>
          <span className="figures block text-sm text-ink-soft sm:hidden">{time}</span>
        </td>
        <td role="cell" className={`text-right max-sm:hidden ${CELL}`}>
          <After row={back ?? row} />
        </td>
      </tr>
      {back && isOpen && (
        <tr role="row" id={lines} className="max-sm:block">
          <td role="cell" colSpan={5} className="px-4 pb-3 max-sm:block">
            <BothLines row={row} back={back} onOpen={onOpen} />
          </td>
        </tr>
      )}
    </Fragment>
  );
}

/** The sign before a row: its network's, else that of its kind. Decoration: the row's words say both. */
function RowMark({ row }: { row: Transaction }) {
  const isOfNetwork = NETWORKS.some((network) => network === row.trans_Network);
  if (isOfNetwork && row.trans_Type !== "refund")
    return <NetworkMark network={row.trans_Network} className="size-10" />;
  const Icon = isWithdrawal(row) ? BankIcon : TYPE_ICONS[row.trans_Type];
  return (
    <span className="grid size-10 shrink-0 place-items-center rounded-[31%] bg-sunken text-ink-soft">
      <Icon className="size-5" />
    </span>
  );
}

const CELL = "border-line align-middle sm:border-t sm:px-4 sm:py-3";

/** The status in words. On a phone a plain success needs none. */
function Outcome({ story }: { story: Story }) {
  const text = outcomeText(story);
  if (text) return <Badge tone={story.back ? "calm" : "bad"}>{text}</Badge>;
  const { trans_Status: status } = story.row;
  return (
    <span className={status === "success" ? "max-sm:hidden" : ""}>
      <Status status={status} />
    </span>
  );
}

function Amount({ row, isUndone }: { row: Transaction; isUndone: boolean }) {
  return (
    <Money
      amount={fromWire(row.trans_amount)}
      sign={row.isCredit ? "+" : "-"}
      className={`font-semibold ${isUndone ? "text-ink-soft line-through" : amountTone(row)}`}
    />
  );
}

function After({ row }: { row: Transaction }) {
  const t = useWords(transactionsWords);
  if (row.balance_After === null) return t.noBalance;
  return <Money amount={fromWire(row.balance_After)} className="text-ink-soft" />;
}

/** The payment and its money back, each with its own receipt. */
function BothLines({
  row,
  back,
  onOpen,
}: {
  row: Transaction;
  back: Transaction;
  onOpen: (id: string) => void;
}) {
  const t = useWords(transactionsWords);
  const lines = [
    { of: row, text: t.paidLine({ time: formatTime(row.createdAt) }) },
    { of: back, text: t.backLine({ time: formatTime(back.createdAt) }) },
  ];
  return (
    <ul className="grid lines-y rounded-xl border border-line bg-bg">
      {lines.map(({ of, text }) => (
        <li key={of._id}>
          <button
            type="button"
            aria-haspopup="dialog"
            onClick={() => onOpen(of._id)}
            className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 rounded-xl px-3 py-2 text-left text-sm hover:bg-sunken"
          >
            <span>{text}</span>
            <span className="inline-flex items-center gap-1">
              <Amount row={of} isUndone={false} />
              <ChevronRightIcon className="size-4 text-ink-soft" />
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
