import { Link } from "../../shared/router/link.tsx";
import type { ReactNode } from "react";
import { PaymentAccounts } from "../../shared/payment-accounts/payment-accounts.tsx";
import { FundReturn } from "./fund-return.tsx";
import type { Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { Card } from "../../ui/card.tsx";
import { ChevronRightIcon } from "../../ui/icons.tsx";
import { TicketIcon } from "../../ui/icons-money.tsx";
import type { Payment } from "./api.ts";
import { FundForm } from "./fund-form.tsx";
import { fundWords } from "./words.en.ts";

type FundWalletScreenProps = {
  /** The payment from which the person returns. */
  payment: Payment | undefined;
  /** The panel that reports a bank transfer and lists earlier reports. */
  manual: ReactNode;
  /** Gets the receipt of the payment once the provider has confirmed it. */
  onPaid: (receipt: Transaction) => void;
};

/** Funds the wallet: through a payment provider's page, by bank transfer, or with a coupon. */
export function FundWalletScreen({ payment, manual, onPaid }: FundWalletScreenProps) {
  const t = useWords(fundWords);
  return (
    <div data-narrow className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      {payment ? (
        <FundReturn key={payment.reference} payment={payment} onPaid={onPaid} />
      ) : (
        <>
          <FundForm onPaid={onPaid} />
          <ByTransfer />
          <Card title={t.otherWays}>
            <div className="grid gap-4">
              <CouponLink />
              {manual}
            </div>
          </Card>
        </>
      )}
    </div>
  );
}

function ByTransfer() {
  const t = useWords(fundWords);
  return (
    <Card title={t.byTransfer}>
      <PaymentAccounts />
    </Card>
  );
}

function CouponLink() {
  const t = useWords(fundWords);
  return (
    <Link
      to="/profile/fundWallet/coupon"
      className="-mx-2 flex min-h-14 max-w-none flex-wrap items-center gap-x-3 gap-y-1 rounded-xl px-2 hover:bg-sunken"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft text-accent">
        <TicketIcon />
      </span>
      <span className="row-text">
        <span className="block font-semibold">{t.coupon}</span>
        <span className="block text-sm text-ink-soft">{t.couponNote}</span>
      </span>
      <ChevronRightIcon className="ml-auto text-ink-soft" />
    </Link>
  );
}
