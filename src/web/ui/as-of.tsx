import { formatDay, formatTime, today } from "../shared/date.ts";
import { useWords } from "../shared/words.ts";
import { ClockIcon } from "./icons.tsx";
import { uiWords } from "./words.en.ts";

const DAY_MS = 86_400_000;

/** Returns how old data is: "as of 18:42", with the day unless it is today (Lagos); 0 is an unknown time. */
export function asOfText(at: number, now = Date.now()): string {
  const t = uiWords.get();
  if (at === 0) return t.asOfLastVisit;
  const moment = new Date(at);
  const time = formatTime(moment.toISOString());
  const day = today(moment);
  if (day === today(new Date(now))) return t.asOf({ time });
  if (day === today(new Date(now - DAY_MS))) return t.asOfYesterday({ time });
  return t.asOf({ time: `${formatDay(moment.toISOString())}, ${time}` });
}

/** The mark of data that may be old (rules 9.27): its time (ms). Nothing for the server's own answer. */
export function AsOf({ at, className = "" }: { at: number | undefined; className?: string }) {
  useWords(uiWords);
  if (at === undefined) return null;
  return (
    <span className={`inline-flex items-center gap-1 text-sm font-normal ${className}`}>
      <ClockIcon className="size-[1em]" /> {asOfText(at)}
    </span>
  );
}
