import { formatMoney, fromWire } from "../../../shared/money.ts";
import { levelOf } from "../../../shared/network-status/rules.ts";
import { useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { missingOf } from "./plan-order.ts";
import type { Figures, Plan } from "./plan.ts";
import { planWords } from "./words.en.ts";

type PlanNotesProps = { plan: Plan; figures: Figures["plans"][number] | undefined };

/** Says how plans of this kind were delivered lately, where enough is known, and what the wallet lacks. */
export function PlanNotes({ plan, figures }: PlanNotesProps) {
  const balance = fromWire(useUser().balance);
  const t = useWords(planWords);
  const missing = missingOf(fromWire(plan.my_price), balance);
  return (
    <>
      {figures && figures.delivered !== null && (
        <span className={`text-sm ${levelOf(figures.delivered) === "ok" ? "text-good" : "text-warn"}`}>
          {deliveryText(figures.delivered, figures.seconds)}{" "}
        </span>
      )}
      {missing !== undefined && (
        <span className="text-sm font-semibold text-bad">{t.short({ amount: formatMoney(missing) })}</span>
      )}
    </>
  );
}

const MINUTE = 60;
const HOUR = 3_600;

/** Returns the share, with the time within which half of the delivered ones arrived (rules 4.40). */
function deliveryText(percent: number, seconds: number | null): string {
  const t = planWords.get();
  if (seconds === null) return t.delivered({ percent });
  return t.deliveredIn({ percent, time: timeText(seconds) });
}

function timeText(seconds: number): string {
  const t = planWords.get();
  if (seconds < MINUTE) return t.seconds({ count: seconds });
  if (seconds < HOUR) return t.minutes({ count: seconds / MINUTE });
  return t.hours({ count: seconds / HOUR });
}
