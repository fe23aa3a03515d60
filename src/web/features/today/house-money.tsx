import { accountKey, accountWords } from "../../../core/book-accounts.ts";
import { formatDateTime } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { Table } from "../../ui/lists/table.tsx";
import { Money } from "../../ui/money.tsx";
import { Badge } from "../../ui/status.tsx";
import { Summary } from "../../ui/summary.tsx";
import type { Today } from "./api.ts";
import { figureOf } from "./business.tsx";
import { floatTone, leftText, spanText } from "./rules.ts";
import type { Period } from "./search.ts";
import { todayWords } from "./words.en.ts";

/** A figure that opens the rows behind it. */
const FIGURE = "text-accent underline";

/** Money that is owed, is ours, or is in flight, and how long floats last. */
export function HouseMoney({ today, period }: { today: Today; period: Period }) {
  const t = useWords(todayWords);
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Card title={t.money}>
          <Summary
            lines={[
              [
                t.owed,
                <Link key="owed" to="/admin/books" className={FIGURE}>
                  <Money amount={fromWire(today.owed)} />
                </Link>,
              ],
              [
                t.losses,
                <Link
                  key="losses"
                  to="/admin/figures"
                  search={figureOf(period, { losses: "yes" })}
                  className={FIGURE}
                >
                  <Money amount={fromWire(today.total.now.losses)} />
                </Link>,
              ],
              [t.atRisk, <AtRisk key="risk" {...today.atRisk} />],
              ...inFlightLines(today),
            ]}
          />
        </Card>
        <Cash cash={today.cash} />
      </div>
      <Floats floats={today.floats} />
    </>
  );
}

function AtRisk({ count, amount }: Today["atRisk"]) {
  const t = useWords(todayWords);
  if (count === 0) return t.nothingInFlight;
  return (
    <Link to="/admin/reviews" search={{ tab: "orders", status: "released" }} className={FIGURE}>
      {t.atRiskOf(count)}, <Money amount={fromWire(amount)} />
    </Link>
  );
}

function inFlightLines({ inFlight }: Today) {
  const t = todayWords.get();
  if (inFlight.length === 0) return [[t.inFlight, t.nothingInFlight] as const];
  return inFlight.map(({ below, count, amount }) => {
    const age = below === null ? t.older : t.below({ age: spanText(below) });
    return [
      `${t.inFlight}, ${age}`,
      <Link key={age} to="/admin/transactions" search={{ status: "processing" }} className={FIGURE}>
        {count.toLocaleString("en-NG")} · <Money amount={fromWire(amount)} />
      </Link>,
    ] as const;
  });
}

function Cash({ cash }: { cash: Today["cash"] }) {
  const t = useWords(todayWords);
  return (
    <Card title={t.cash}>
      {cash.length === 0 ? (
        <p className="text-ink-soft">{t.noCash}</p>
      ) : (
        <Summary
          lines={cash.map(({ kind, party, balance }) => [
            accountWords({ kind, party }),
            <Link
              key={kind + party}
              to="/admin/books"
              search={{ account: accountKey({ kind, party }) }}
              className={FIGURE}
            >
              <Money amount={fromWire(balance)} className={balance < 0 ? "text-warn" : ""} />
            </Link>,
          ])}
        />
      )}
      {cash.some(({ balance }) => balance < 0) && <p className="mt-2 text-sm text-ink-soft">{t.minus}</p>}
    </Card>
  );
}

/** Floats that are sold from, the one that ends first on top; the others are folded away. */
function Floats({ floats }: { floats: Today["floats"] }) {
  const t = useWords(todayWords);
  if (floats.length === 0) return null;
  const { used = [], idle = [] } = Object.groupBy(floats, (one) => (isUsed(one) ? "used" : "idle"));
  used.sort((a, b) => (a.hoursLeft ?? Infinity) - (b.hoursLeft ?? Infinity));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="text-lg">{t.floats}</h2>
      {used.length > 0 && <FloatTable caption={t.floats} floats={used} />}
      {idle.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 text-sm font-semibold text-accent">
            {t.idleFloats(idle.length)}
          </summary>
          <FloatTable caption={t.idleFloats(idle.length)} floats={idle} />
        </details>
      )}
    </div>
  );
}

const isUsed = ({ costOfLastDay, booked }: Today["floats"][number]): boolean =>
  costOfLastDay > 0 || booked !== 0;

function FloatTable({ caption, floats }: { caption: string; floats: Today["floats"] }) {
  const t = useWords(todayWords);
  return (
    <Table
      caption={caption}
      rows={floats}
      rowKey={({ supplier }) => supplier}
      columns={[
        {
          key: "supplier",
          head: t.supplier,
          card: "title",
          cell: ({ supplier }) => (
            <Link to="/admin/suppliers" className="font-semibold text-accent after:absolute after:inset-0">
              {supplier}
            </Link>
          ),
        },
        {
          key: "float",
          head: t.float,
          numeric: true,
          card: "amount",
          named: true,
          cell: (one) => <Stated {...one} />,
        },
        { key: "lasts", head: t.lasts, cell: (one) => <Lasts {...one} /> },
        {
          key: "cost",
          named: true,
          head: t.costOfDay,
          numeric: true,
          cell: ({ costOfLastDay }) => <Money amount={fromWire(costOfLastDay)} />,
        },
        {
          key: "booked",
          named: true,
          head: t.booked,
          numeric: true,
          cell: ({ supplier, booked }) => (
            <Link
              to="/admin/books"
              search={{ account: accountKey({ kind: "supplier_float", party: supplier }) }}
              className={`relative z-1 ${FIGURE}`}
            >
              <Money amount={fromWire(booked)} />
            </Link>
          ),
        },
        {
          key: "topUp",
          head: <span className="sr-only">{t.topUp}</span>,
          cell: ({ supplier }) => (
            <Link
              to="/admin/ledger"
              search={{ record: "float_topped_up", supplier }}
              className="relative z-1 inline-flex min-h-11 items-center font-semibold text-accent"
              aria-label={t.topUpOf({ supplier })}
            >
              {t.topUp}
            </Link>
          ),
        },
      ]}
    />
  );
}

function Stated({ float, readAt }: Today["floats"][number]) {
  const t = useWords(todayWords);
  if (float === null) return t.noFloat;
  return (
    <span title={readAt ? formatDateTime(readAt) : undefined}>
      <Money amount={fromWire(float)} />
    </span>
  );
}

function Lasts({ hoursLeft, float, costOfLastDay }: Today["floats"][number]) {
  const t = useWords(todayWords);
  if (hoursLeft === null)
    return <span className="text-ink-soft">{float !== null && costOfLastDay === 0 ? t.noSales : "–"}</span>;
  return <Badge tone={floatTone(hoursLeft)}>{t.left({ time: leftText(hoursLeft) })}</Badge>;
}
