import { useWords } from "../../../shared/words.ts";
import { ChevronDownIcon } from "../../../ui/icons.tsx";
import { KINDS } from "./kinds.ts";
import { planWords } from "./words.en.ts";

const SUMMARY =
  "flex min-h-13 list-none items-center justify-between gap-3 px-4 font-semibold [&::-webkit-details-marker]:hidden";

/** Each kind of data plan in words: what it is, how its balance is checked (`codes`), and what can fail. */
export function AboutKinds({ codes }: { codes: readonly string[] }) {
  const t = useWords(planWords);
  return (
    <details className="rounded-2xl border border-line bg-surface">
      <summary className={SUMMARY}>
        {t.aboutKinds}
        <ChevronDownIcon className="size-5 text-ink-soft opened:rotate-180" />
      </summary>
      <div className="lines-y border-t border-line">
        {KINDS.map((kind) => (
          <details key={kind}>
            <summary className={SUMMARY}>
              <span className="py-2">
                {t.kinds[kind].name}
                <span className="block text-sm font-normal text-ink-soft">{t.kinds[kind].line}</span>
              </span>
              <ChevronDownIcon className="size-5 text-ink-soft opened:rotate-180" />
            </summary>
            <div className="grid gap-2 px-4 pb-4 text-sm text-ink-soft">
              <p>{t.more[kind]}</p>
              {codes.length > 0 && <p>{t.checkWith({ codes: codes.join(" / ") })}</p>}
            </div>
          </details>
        ))}
        <p className="px-4 py-3 text-sm text-ink-soft">{t.kindsNote}</p>
      </div>
    </details>
  );
}
