import type { SyntheticEvent } from "react";
import { fromWire, shortMoney } from "../../shared/money.ts";
import type { Partnership } from "../../shared/partnership-query.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { useWords } from "../../shared/words.ts";
import { ChevronDownIcon } from "../../ui/icons.tsx";
import { partnerAirtime } from "./rules.ts";
import { partnershipWords } from "./words.en.ts";

const GROUP = "partnership-questions";

type QuestionsProps = { pricing: Partnership["pricing"]; settings: Settings };

/** Questions and answers, one open at a time; their figures are the server's. */
export function Questions({ pricing, settings }: QuestionsProps) {
  const t = useWords(partnershipWords);
  const reward = shortMoney(fromWire(settings.referralReward));
  const price = shortMoney(fromWire(pricing.price));
  const minimum = shortMoney(fromWire(pricing.minimumWithdrawal));
  const questions = [
    [t.q1, t.a1],
    [t.q2, t.a2],
    [t.q3, t.a3({ price, percent: pricing.renewalPercent })],
    [t.q4, t.a4({ day: pricing.windowFromDay, minimum })],
    [t.q5, t.a5],
    [t.q6, t.a6],
    [t.q7({ reward }), t.a7({ reward })],
    [t.q8, t.a8({ percent: partnerAirtime(settings) })],
  ] as const;
  return (
    <section aria-labelledby="questions" className="mt-2">
      <h2 id="questions" className="mb-3 text-lg">
        {t.questions}
      </h2>
      <div className="lines-y rounded-2xl border border-line bg-surface">
        {questions.map(([question, answer]) => (
          <details key={question} name={GROUP} onToggle={closeOthers}>
            <summary className="flex min-h-13 cursor-pointer list-none items-center justify-between gap-3 px-4 py-3 font-semibold sm:px-5 [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDownIcon className="size-5 shrink-0 text-ink-soft opened:rotate-180" />
            </summary>
            <p className="max-w-prose px-4 pb-4 text-ink-soft sm:px-5">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  );
}

/** Browsers without `name` on details would leave several open. */
function closeOthers({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (!currentTarget.open) return;
  for (const other of document.querySelectorAll<HTMLDetailsElement>(`details[name="${GROUP}"]`))
    if (other !== currentTarget) other.open = false;
}
