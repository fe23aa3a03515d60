import { useWords } from "../../shared/words.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { ledgerWords } from "./words.en.ts";

/** The figures in plain words, for an admin who is no bookkeeper. */
export function Meaning() {
  const t = useWords(ledgerWords);
  return (
    <details className="group rounded-2xl border border-line bg-surface">
      <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 font-semibold sm:px-5 [&::-webkit-details-marker]:hidden">
        {t.meaning}
        <ChevronDownIcon className="size-5 shrink-0 text-ink-soft group-open:rotate-180" />
      </summary>
      <div className="grid max-w-prose gap-3 px-4 pb-5 text-ink-soft sm:px-5">
        <p>{t.meaning1}</p>
        <p>{t.meaning2}</p>
        <p>{t.meaning3}</p>
      </div>
    </details>
  );
}
