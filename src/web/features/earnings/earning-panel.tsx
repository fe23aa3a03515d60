import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type Kobo, kobo } from "../../../core/money.ts";
import { formatDay } from "../../shared/date.ts";
import { earningsWindow } from "../../shared/earnings-window.ts";
import { formatMoney, fromWire, shortMoney } from "../../shared/money.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";
import { partnershipQuery } from "../../shared/partnership-query.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ClockIcon } from "../../ui/icons.tsx";
import { Money } from "../../ui/money.tsx";
import { notify } from "../../ui/notify.ts";
import { missingOf } from "./rules.ts";
import { earningsWords } from "./words.en.ts";

/** The balance of the earnings, and the button to withdraw them. A press that cannot work yet says why. */
export function EarningPanel({ balance, onAsked }: { balance: Kobo; onAsked: () => void }) {
  const t = useWords(earningsWords);
  const [isAsking, setAsking] = useState(false);
  const { isClosed, note, minimum } = useWindow();
  const missing = missingOf(balance, minimum);
  const press = () => {
    if (isClosed) notify.error(t.windowClosed);
    else if (missing > 0n) notify.error(t.minimum({ minimum: shortMoney(minimum) }));
    else if (balance <= 0n) notify.error(t.tooMuch);
    else setAsking(true);
  };
  return (
    <>
      <section
        aria-label={t.balance}
        className="on-deep grid gap-4 rounded-3xl bg-deep p-5 text-on-deep sm:p-7"
      >
        <div>
          <h2 className="text-sm font-medium tracking-normal text-on-deep-soft">{t.balance}</h2>
          <Money amount={balance} className="mt-1 block text-4xl font-bold tracking-tight sm:text-5xl" />
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button variant="deep" onClick={press}>
            {t.withdraw}
          </Button>
          <p className="text-sm text-on-deep-soft">
            {missing > 0n
              ? t.minimumLeft({ amount: formatMoney(missing), minimum: shortMoney(minimum) })
              : null}
          </p>
        </div>
        {note && (
          <p className="flex items-center gap-2 text-sm">
            <ClockIcon className="size-4 shrink-0 text-glint" /> {note}
          </p>
        )}
      </section>
      {isAsking && (
        <WithdrawDialog
          balance={balance}
          minimum={minimum}
          onClose={() => setAsking(false)}
          onDone={onAsked}
        />
      )}
    </>
  );
}

/**
 * Partners withdraw from a smallest amount on, in a window of the month: the server says whether it is open,
 * the calendar when it opens.
 */
function useWindow(): { isClosed: boolean; note?: string; minimum: Kobo } {
  const { isPartner } = useUser();
  const t = useWords(earningsWords);
  const { data } = useQuery({ ...partnershipQuery, enabled: isPartner });
  if (!isPartner || !data) return { isClosed: false, minimum: kobo(0n) };
  const minimum = fromWire(data.pricing.minimumWithdrawal);
  const { opensAt, lastDay } = earningsWindow();
  return data.isWindowOpen
    ? { isClosed: false, minimum, note: t.openTo({ day: formatDay(lastDay) }) }
    : { isClosed: true, minimum, note: t.opensOn({ day: formatDay(opensAt) }) };
}
