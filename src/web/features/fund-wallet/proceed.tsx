import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { paymentAccountWords } from "../../shared/payment-accounts/words.en.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { CopyButton } from "../../ui/copy-button.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Summary, type SummaryLine } from "../../ui/summary.tsx";
import type { PaymentLink } from "./api.ts";
import { type FeePercent, splitOf } from "./rules.ts";
import { fundWords } from "./words.en.ts";

/** The second press: opens the provider's payment page. */
export function ProceedToLink({ link, onBack }: { link: PaymentLink; onBack: () => void }) {
  const t = useWords(fundWords);
  const pay = useFocused();
  return (
    <Ready
      lines={[
        [t.youPay, formatMoney(fromWire(link.amount))],
        [t.fee, formatMoney(fromWire(link.fee))],
        [t.walletGets, formatMoney(fromWire(link.credit))],
        [t.reference, link.reference],
      ]}
      note={t.proceedNote}
      onBack={onBack}
    >
      <a ref={pay} href={link.link} className={buttonClass({ size: "lg", wide: true })}>
        {t.proceed}
      </a>
    </Ready>
  );
}

type TopUpProps = { url: string; amount: string; percent: FeePercent; onBack: () => void };

/** The second press for the third account's page. That page does not return, so it opens in a new tab. */
export function ProceedToTopUp({ url, amount, percent, onBack }: TopUpProps) {
  const t = useWords(fundWords);
  const accounts = useWords(paymentAccountWords);
  const number = useUser().reservedAccountNo3 ?? "";
  const split = splitOf(amount, percent);
  const pay = useFocused();
  return (
    <Ready
      lines={[
        ...(split
          ? ([
              [t.youPay, formatMoney(split.paid)],
              [t.feeOf({ percent: String(percent) }), formatMoney(split.fee)],
              [t.walletGets, formatMoney(split.credit)],
            ] as const)
          : []),
        [t.ownAccount, number],
      ]}
      note={t.topUpText}
      onBack={onBack}
    >
      <a
        ref={pay}
        href={url}
        target="_blank"
        rel="noreferrer"
        className={buttonClass({ size: "lg", wide: true })}
      >
        {t.proceed} <span className="sr-only">{t.newPage}</span>
      </a>
      <CopyButton variant="secondary" text={number} done={accounts.copied}>
        {accounts.copyThis}
      </CopyButton>
    </Ready>
  );
}

type ReadyProps = { lines: readonly SummaryLine[]; note: string; onBack: () => void; children: ReactNode };

function Ready({ lines, note, onBack, children }: ReadyProps) {
  const t = useWords(fundWords);
  return (
    <Card title={t.ready}>
      <div className="grid gap-5">
        <Summary lines={lines} />
        {children}
        <p className="text-sm text-ink-soft">{note}</p>
        <Button variant="quiet" onClick={onBack}>
          {t.changeAmount}
        </Button>
      </div>
    </Card>
  );
}

/** Focuses the link that replaced the form. */
function useFocused(): RefObject<HTMLAnchorElement | null> {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return link;
}
