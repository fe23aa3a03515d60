import { BACKUP_DAYS, BOOKS_YEARS, type Kept, keptOf, SHOWN_GROUPS } from "../../core/retention.ts";
import { useWords } from "../shared/words.ts";
import { retentionWords } from "./retention-words.en.ts";

/** The table of what is kept how long, for the public page and for the person's own screen. */
export function RetentionTable() {
  const t = useWords(retentionWords);
  return (
    <>
      <dl className="lines-y rounded-2xl border border-line bg-surface px-4 sm:px-5">
        {SHOWN_GROUPS.map((group) => (
          <div key={group} className="grid gap-x-6 gap-y-1 py-3 sm:grid-cols-[3fr_2fr]">
            <dt className="font-semibold">{t.groups[group]}</dt>
            <dd className="text-ink-soft">{keptWords(keptOf(group), t)}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t.backups({ days: BACKUP_DAYS })}</p>
    </>
  );
}

function keptWords(kept: Kept, t: ReturnType<typeof retentionWords.get>): string {
  if (kept === "account" || kept === "house") return t.whileAccount;
  if (kept === "books") return t.whileBooks({ years: BOOKS_YEARS });
  return kept === 1 ? t.day : t.days({ days: kept });
}
