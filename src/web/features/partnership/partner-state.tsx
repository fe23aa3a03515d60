import type { ReactNode } from "react";
import { formatDay } from "../../shared/date.ts";
import { earningsWindow } from "../../shared/earnings-window.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import type { Partnership } from "../../shared/partnership-query.ts";
import { useWords } from "../../shared/words.ts";
import { Figures } from "../../ui/lists/figures.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { Money } from "../../ui/money.tsx";
import { partnershipWords } from "./words.en.ts";

/** A partner's commission, the cost of the next renewal, and the dates of withdrawals. */
export function PartnerState({ partnership }: { partnership: Partnership }) {
  const t = useWords(partnershipWords);
  const { joinedAt, account, earningBalance, thisMonth, lastMonth, nextRenewal, pricing } = partnership;
  const { opensAt, lastDay } = earningsWindow();
  const minimum = formatMoney(fromWire(pricing.minimumWithdrawal));
  return (
    <>
      <section aria-labelledby="partner" className="on-deep rounded-3xl bg-deep p-5 text-on-deep sm:p-7">
        <h2 id="partner" className="flex items-center gap-2 text-lg">
          <span className="grid size-7 place-items-center rounded-full bg-glint text-[#03262a]">
            <CheckIcon className="size-4" />
          </span>
          {t.youAre}
        </h2>
        {joinedAt && (
          <p className="mt-1 text-sm text-on-deep-soft">{t.since({ day: formatDay(joinedAt) })}</p>
        )}
        <p className="mt-5 text-sm text-on-deep-soft">{t.balance}</p>
        <Money amount={fromWire(earningBalance)} className="text-4xl font-bold tracking-tight" />
      </section>
      <Figures
        label={t.figures}
        figures={[
          [t.thisMonth, formatMoney(fromWire(thisMonth))],
          [t.lastMonth, formatMoney(fromWire(lastMonth))],
          [t.renewal, nextRenewal ? formatMoney(fromWire(nextRenewal.amount)) : "–"],
        ]}
      />
      <div className="lines-y rounded-2xl border border-line bg-surface px-4 sm:px-5">
        {nextRenewal && (
          <Fact title={t.renewal}>
            {t.renewalMore({
              day: formatDay(nextRenewal.at),
              percent: pricing.renewalPercent,
              amount: formatMoney(fromWire(nextRenewal.amount)),
            })}
          </Fact>
        )}
        <Fact title={t.window}>
          {partnership.isWindowOpen
            ? t.windowOpen({ day: formatDay(lastDay), minimum })
            : t.windowClosed({ day: formatDay(opensAt), minimum })}
        </Fact>
        {account && (
          <Fact title={t.account}>
            <span className="block font-semibold text-ink">{account.accountName}</span>
            <span className="block">
              {account.bankName} · <span className="figures">{account.accountNumber}</span>
            </span>
            {t.accountMore}
          </Fact>
        )}
      </div>
    </>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-1 py-4 sm:grid-cols-[10rem_1fr] sm:gap-4">
      <h3 className="text-sm font-semibold">{title}</h3>
      <p className="text-sm text-ink-soft">{children}</p>
    </div>
  );
}
