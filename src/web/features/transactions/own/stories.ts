import { type Kobo, sum } from "../../../../core/money.ts";
import { formatPhone } from "../../../shared/phone.ts";
import { formatDay, today } from "../../../shared/date.ts";
import { fromWire, shortMoney } from "../../../shared/money.ts";
import { planText, recipientOf, titleOf } from "../../../shared/transaction-words.ts";
import { isWithdrawal, type Transaction } from "../../../shared/transactions.ts";
import { transactionsWords } from "../words.en.ts";

/** One row of a person's own history: a transaction, and the row of its money back when the page has both. */
export type Story = { row: Transaction; back?: Transaction };

/** The stories of one day in Lagos, with what came in and went out where the page shows all of the day. */
export type Day = { day: string; stories: Story[]; sums: { in: Kobo; out: Kobo } | undefined };

/** True for a row that gives back the money of another one. */
function isMoneyBack(row: Transaction): boolean {
  return row.trans_Type === "refund" && row.relatedId !== null;
}

/**
 * Folds each row of money back into the row whose money it was. Where the page does not have both, the row
 * stays alone (rules 9.29).
 */
export function storiesOf(rows: readonly Transaction[]): Story[] {
  const ids = new Set(rows.map(({ _id }) => _id));
  const isFolded = (row: Transaction) => isMoneyBack(row) && ids.has(row.relatedId ?? "");
  const backs = new Map(rows.filter(isFolded).map((row) => [row.relatedId, row]));
  return rows
    .filter((row) => !isFolded(row))
    .map((row) => {
      const back = backs.get(row._id);
      return back ? { row, back } : { row };
    });
}

/** Returns the moment at which the server places a row: a payment counts when it was credited (rules 8.3). */
export function placedAt({ trans_Type: type, createdAt, finishedAt }: Transaction): string {
  return type === "wallet" || type === "earning" ? (finishedAt ?? createdAt) : createdAt;
}

/** The part of the whole history that a page shows. */
type PageShown = { page: number; totalPages: number; isFiltered: boolean };

/**
 * Groups stories by their day, in their order. A day that a page border may cut, or that a filter thins, has
 * no sums.
 */
export function daysOf(stories: readonly Story[], shown: PageShown): Day[] {
  const days = new Map<string, Story[]>();
  for (const story of stories) {
    const day = today(new Date(placedAt(story.row)));
    days.set(day, [...(days.get(day) ?? []), story]);
  }
  const last = days.size - 1;
  return [...days].map(([day, of], at) => {
    const isCut = (at === 0 && shown.page > 1) || (at === last && shown.page < shown.totalPages);
    return { day, stories: of, sums: isCut || shown.isFiltered ? undefined : sumsOf(of) };
  });
}

/** Sums a day. A row that failed, was given back or did not arrive yet moves nothing, nor does money back. */
function sumsOf(stories: readonly Story[]): { in: Kobo; out: Kobo } {
  const moved = stories.filter(({ row, back }) => !back && !isMoneyBack(row) && hasMoved(row));
  const of = (isCredit: boolean) =>
    sum(moved.filter(({ row }) => row.isCredit === isCredit).map(({ row }) => fromWire(row.trans_amount)));
  return { in: of(true), out: of(false) };
}

function hasMoved({ isCredit, trans_Status: status, balance_After: after }: Transaction): boolean {
  if (after === null) return false;
  return status === "success" || (!isCredit && (status === "pending" || status === "processing"));
}

const DAY_MS = 86_400_000;
const WEEKDAYS = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"] as const;

/** Names a day (`YYYY-MM-DD`): "Today", "Yesterday", "Mon 23 Nov", with the year where it is another one. */
export function dayText(day: string, now = new Date()): string {
  const t = transactionsWords.get();
  const current = today(now);
  if (day === current) return t.today;
  if (day === today(new Date(now.getTime() - DAY_MS))) return t.yesterday;
  const noon = new Date(`${day}T12:00:00+01:00`);
  const date = formatDay(noon.toISOString());
  const isThisYear = day.slice(0, 4) === current.slice(0, 4);
  return `${t[WEEKDAYS[noon.getUTCDay()] ?? "sun"]} ${isThisYear ? date.slice(0, -5) : date}`;
}

/** A row in words: what it was, by which network where the note is a number of one, and to what. */
export type Described = { title: string; network?: string; note: string };

/** Describes a row: "₦500 airtime to Ada", "MTN", "0803 555 1234". `nameOf` knows the person's contacts. */
export function describe(row: Transaction, nameOf: (phone: string) => string | undefined): Described {
  const t = transactionsWords.get();
  const name = nameOf(row.phone_number);
  const network = row.trans_Network;
  const whom = name === undefined ? "" : t.toName({ name });
  const worth = shortMoney(fromWire(row.faceValue ?? row.trans_amount));
  const number = formatPhone(row.phone_number);
  switch (row.trans_Type) {
    case "airtime":
      // Without a name, the network stands in the title.
      return {
        title: t.gaveAirtime({ amount: whom ? worth : `${worth} ${network}`, whom }).trim(),
        network,
        note: number,
      };
    case "data": {
      const { size, rest } = planText(row.planName);
      return { title: t.gaveData({ plan: size, whom }).trim(), network, note: joined(rest, number) };
    }
    case "electricity":
      return { title: t.gaveLight({ amount: worth, company: network }), note: recipientOf(row) };
    case "cable":
    case "exam":
      return { title: titleOf(row), note: recipientOf(row) };
    case "transfer":
      return isWithdrawal(row) ? { title: titleOf(row), note: recipientOf(row) } : described(row);
    case "refund":
      return { title: t.moneyBack, note: joined(row.planName || network, number) };
    default:
      return { title: titleOf(row), note: recipientOf(row) || (isPaidIn(row) ? row.apiResponse : "") };
  }
}

const joined = (...texts: string[]) => texts.filter(Boolean).join(" · ");

const isPaidIn = (row: Transaction): boolean => row.isCredit && row.trans_Status === "success";

function described(row: Transaction): Described {
  const t = transactionsWords.get();
  const name = recipientOf(row);
  if (!name) return { title: titleOf(row), note: "" };
  return { title: row.isCredit ? t.fromPerson({ name }) : t.toPerson({ name }), note: "" };
}

/** Returns the words for what became of a row; undefined for a plain success, which needs none. */
export function outcomeText({ row, back }: Story): string | undefined {
  const t = transactionsWords.get();
  if (row.isStopped) return back ? t.stoppedBack : t.stopped;
  if (row.trans_Status === "failed" && back) return t.failedBack;
  return back ? t.moneyBack : undefined;
}
