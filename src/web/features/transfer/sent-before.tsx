import { useQuery } from "@tanstack/react-query";
import { sentQuery } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { Initial } from "../../ui/initial.tsx";
import { sentBefore } from "./rules.ts";
import { transferWords } from "./words.en.ts";

type SentBeforeProps = { isBusy: boolean; onPick: (userName: string) => void };

/**
 * Those to whom money was sent before: one tap validates the user. Below the form, which does not move when
 * the answer comes.
 */
export function SentBefore({ isBusy, onPick }: SentBeforeProps) {
  const t = useWords(transferWords);
  const { data } = useQuery(sentQuery());
  const names = sentBefore(data?.transactions ?? []);
  if (names.length === 0) return null;
  return (
    <section aria-label={t.sentBefore} className="grid gap-2">
      <h2 className="text-sm font-semibold">{t.sentBefore}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2">
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              disabled={isBusy}
              onClick={() => onPick(name)}
              className="flex min-h-14 w-full min-w-0 items-center gap-2 rounded-xl border border-line bg-surface px-3 text-left font-semibold hover:bg-sunken"
            >
              <Initial name={name} />
              <span className="min-w-0 line-clamp-2">{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
