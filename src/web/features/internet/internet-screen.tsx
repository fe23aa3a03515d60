import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { plainEmail } from "../../../core/internet.ts";
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
import { AccountStep } from "./account-step.tsx";
import { type Company, internetQuery, type KnownAccount } from "./api.ts";
import { BundleStep } from "./bundle-step.tsx";
import { type AccountDraft, companyOf, type Found, foundOf, isSold, pinFor, startFound } from "./rules.ts";
import { internetWords } from "./words.en.ts";

type InternetScreenProps = {
  /** Fields filled in by the address. */
  start: BuySearch;
  onReceipt: (receipt: Transaction) => void;
};

/** Buys an internet bundle in two steps: an account or a phone, then the bundle (rules 28). */
export function InternetScreen({ start, onReceipt }: InternetScreenProps) {
  const t = useWords(internetWords);
  const { data, isError, refetch } = useQuery(internetQuery);
  const purchase = usePurchase(onReceipt);
  return (
    <div data-narrow className="grid gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <UnansweredOrders purchase={purchase} />
      {data ? (
        <Steps companies={data.companies} accounts={data.accounts} start={start} purchase={purchase} />
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

type StepsProps = {
  companies: readonly Company[];
  accounts: readonly KnownAccount[];
  start: BuySearch;
  purchase: Purchase;
};

function Steps({ companies, accounts, start, purchase }: StepsProps) {
  const t = useWords(internetWords);
  const target = useVerifiedTarget((draft: AccountDraft, signal) => findAccounts(draft, companies, signal));
  const [picked, setPicked] = useState(() => startFound(start, companies, accounts));
  /** Resolves with the sentence of a refusal that is about the address. */
  const validate = (draft: AccountDraft) =>
    target.check(draft).then(
      () => undefined,
      (error: unknown) => {
        const text = messageOf(error, internetWords.get().notChecked);
        notify.error(text);
        return error instanceof ApiError && error.code === "customer_not_found" ? text : undefined;
      },
    );
  if (!companies.some(isSold)) {
    return (
      <Callout tone="warn" title={t.locked}>
        {t.lockedNote}
      </Callout>
    );
  }
  const found = picked ?? target.verified;
  return (
    <>
      <AccountStep
        companies={companies}
        accounts={accounts}
        start={start}
        found={found}
        isChecking={target.isChecking}
        onPick={(known, company) => setPicked(foundOf(known, company))}
        onPhone={(phone, company) => setPicked(pinFor(phone, company))}
        onValidate={validate}
        onEdit={() => {
          setPicked(undefined);
          target.reset();
        }}
      />
      {found && (
        <BundleStep
          key={`${found.company.id} ${found.accounts.join(" ")}`}
          found={found}
          start={start}
          onOrder={purchase.open}
        />
      )}
    </>
  );
}

async function findAccounts(
  draft: AccountDraft,
  companies: readonly Company[],
  signal: AbortSignal,
): Promise<Found> {
  const company = companyOf(companies, draft) as Company;
  const email = plainEmail(draft.email);
  const body = { internetId: company.id, email };
  const { name, accounts } = await call("POST /buy/validateInternet", { body, signal });
  return { company, email, name, accounts };
}
