import type { ReactNode } from "react";
import { formatMoney, fromWire } from "../../shared/money.ts";
import type { Partnership } from "../../shared/partnership-query.ts";
import { useWords } from "../../shared/words.ts";
import { partnershipWords } from "./words.en.ts";

type InvitationProps = { pricing: Partnership["pricing"]; action: ReactNode };

/** For everybody who is no partner: what there is to gain, and what it costs. */
export function Invitation({ pricing, action }: InvitationProps) {
  const t = useWords(partnershipWords);
  const { price, renewalPercent } = pricing;
  return (
    <section aria-labelledby="invitation" className="on-deep rounded-3xl bg-deep p-5 text-on-deep sm:p-8">
      <h2 id="invitation" className="max-w-md text-2xl text-balance sm:text-3xl">
        {t.lead}
      </h2>
      <p className="mt-2 max-w-prose text-on-deep-soft">{t.leadMore}</p>
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        {action}
        <p className="text-sm">
          {t.onceOnly({ price: formatMoney(fromWire(price)), percent: renewalPercent })}
        </p>
      </div>
    </section>
  );
}
