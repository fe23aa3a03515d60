import { useQuery } from "@tanstack/react-query";
import { ApiError, call, messageOf } from "../../shared/api/api.ts";
import { PurchaseDialog } from "../../shared/purchase/purchase-dialog.tsx";
import { UnansweredOrders } from "../../shared/purchase/unanswered.tsx";
import { type Purchase, usePurchase } from "../../shared/purchase/use-purchase.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useVerifiedTarget } from "../../shared/verified-target.ts";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AmountStep } from "./amount-step.tsx";
import { CustomerStep } from "./customer-step.tsx";
import { type Betting, bettingQuery, type Company } from "./api.ts";
import type { Customer, CustomerDraft } from "./rules.ts";
import { bettingWords } from "./words.en.ts";

type BettingScreenProps = {
  /** Fields filled in by the address. */
  start: BuySearch;
  onReceipt: (receipt: Transaction) => void;
};

/** Pays into a betting account in two steps: the customer with their name, then the amount (rules 33). */
export function BettingScreen({ start, onReceipt }: BettingScreenProps) {
  const t = useWords(bettingWords);
  const { data, isError, refetch } = useQuery(bettingQuery);
  const purchase = usePurchase(onReceipt);
  return (
    <div data-narrow className="grid gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <Adults />
      <UnansweredOrders purchase={purchase} />
      {data ? (
        <Steps betting={data} start={start} purchase={purchase} />
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()}>
          {t.nothingCharged}
        </ErrorState>
      ) : (
        <Skeleton rows={4} height="h-20" label={t.loading} />
      )}
      <PurchaseDialog purchase={purchase} />
    </div>
  );
}

function Adults() {
  const t = useWords(bettingWords);
  return (
    <p className="text-sm text-ink-soft">
      <strong className="text-ink">{t.adults}.</strong> {t.adultsNote}
    </p>
  );
}

type StepsProps = { betting: Betting; start: BuySearch; purchase: Purchase };

function Steps({ betting, start, purchase }: StepsProps) {
  const t = useWords(bettingWords);
  const { companies, accounts } = betting;
  const target = useVerifiedTarget((draft: CustomerDraft, signal) => askName(draft, companies, signal));
  /** Resolves with the sentence of a refusal that is about the customer. */
  const validate = (draft: CustomerDraft) =>
    target.check(draft).then(
      () => undefined,
      (error: unknown) => {
        const text = messageOf(error, bettingWords.get().notChecked);
        notify.error(text);
        return error instanceof ApiError && error.code === "customer_not_found" ? text : undefined;
      },
    );
  if (companies.every(({ isOpen }) => !isOpen)) {
    return (
      <Callout tone="warn" title={t.locked}>
        {t.lockedNote}
      </Callout>
    );
  }
  const { verified: customer, isChecking, reset } = target;
  return (
    <>
      <CustomerStep
        companies={companies}
        accounts={accounts}
        start={start}
        customer={customer}
        isChecking={isChecking}
        onValidate={validate}
        onEdit={reset}
      />
      {customer && (
        <AmountStep
          key={`${customer.company.id} ${customer.customerId}`}
          customer={customer}
          terms={betting}
          start={start.amount ?? ""}
          onOrder={purchase.open}
        />
      )}
    </>
  );
}

async function askName(
  draft: CustomerDraft,
  companies: readonly Company[],
  signal: AbortSignal,
): Promise<Customer> {
  const company = companies.find(({ id }) => String(id) === draft.company) as Company;
  const customerId = draft.customerId.trim();
  const { name } = await call("POST /buy/validateBetting", {
    body: { bettingId: company.id, customerId },
    signal,
  });
  return { company, customerId, name };
}
