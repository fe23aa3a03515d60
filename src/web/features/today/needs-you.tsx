import { formatTime } from "../../shared/date.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { AlertIcon, CheckIcon, ChevronRightIcon } from "../../ui/icons.tsx";
import type { Today } from "./api.ts";
import { agoText, awayText, isOver } from "./rules.ts";
import { todayWords } from "./words.en.ts";

/** The work that waits for a person, each with its clock, and whether the books are in order. */
export function NeedsYou({ today }: { today: Today }) {
  const t = useWords(todayWords);
  const waiting = today.waiting.filter(({ count }) => count > 0);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[2fr_1fr]">
      <Card title={t.waiting}>
        {waiting.length === 0 ? (
          <p className="flex items-center gap-2 text-ink-soft">
            <CheckIcon className="size-5 text-good" /> {t.nothingWaits}
          </p>
        ) : (
          <ul className="lines-y">
            {waiting.map((one) => (
              <li key={one.what}>
                <Waiting {...one} />
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Books books={today.books} />
    </div>
  );
}

const ROW = "flex min-h-12 items-center justify-between gap-3 rounded-lg px-1 font-semibold hover:bg-sunken";

function Waiting({ what, count, oldestAt, dueAt }: Today["waiting"][number]) {
  const t = useWords(todayWords);
  const names = { ...t, orders: t.waitingOrders };
  const face = (
    <>
      <span className="min-w-0">{names[what](count)}</span>
      <span className="flex shrink-0 items-center gap-1.5 text-sm font-normal text-ink-soft">
        {oldestAt && t.since({ time: agoText(oldestAt) })}
        {dueAt && (isOver(dueAt) ? t.overdue : t.dueIn)({ time: awayText(dueAt) })}
        <ChevronRightIcon className="size-5" />
      </span>
    </>
  );
  if (what === "disputes")
    return (
      <Link to="/admin/disputes" className={ROW}>
        {face}
      </Link>
    );
  if (what === "proposals")
    return (
      <Link to="/admin/prices" search={{ tab: what }} className={ROW}>
        {face}
      </Link>
    );
  return (
    <Link to="/admin/reviews" search={what === "funding" ? {} : { tab: what }} className={ROW}>
      {face}
    </Link>
  );
}

function Books({ books }: { books: Today["books"] }) {
  const t = useWords(todayWords);
  const isGood = books.ok === true && books.stops.length === 0;
  const said =
    books.ok === null ? t.booksUnchecked : books.findings > 0 ? t.booksRed(books.findings) : t.booksGreen;
  return (
    <Card title={t.books}>
      <p
        className={`flex items-center gap-2 font-semibold ${isGood ? "text-good" : books.ok === null ? "" : "text-bad"}`}
      >
        {isGood ? <CheckIcon className="size-5" /> : <AlertIcon className="size-5" />}
        {books.stops.length > 0 ? t.stopped : said}
      </p>
      {books.checkedAt && (
        <p className="mt-1 text-sm text-ink-soft">{t.checkedAt({ time: formatTime(books.checkedAt) })}</p>
      )}
      <Link
        to="/admin/ledger"
        className="mt-2 inline-flex min-h-11 items-center gap-1 font-semibold text-accent"
      >
        {t.toLedger} <ChevronRightIcon className="size-5" />
      </Link>
    </Card>
  );
}
