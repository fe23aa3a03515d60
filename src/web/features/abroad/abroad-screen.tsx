import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, call, messageOf } from "../../shared/api/api.ts";
import { PurchaseDialog } from "../../shared/purchase/purchase-dialog.tsx";
import { UnansweredOrders } from "../../shared/purchase/unanswered.tsx";
import { type Purchase, usePurchase } from "../../shared/purchase/use-purchase.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useVerifiedTarget } from "../../shared/verified-target.ts";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { notify } from "../../ui/notify.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { AmountStep } from "./amount-step.tsx";
import { type Country, countriesQuery } from "./api.ts";
import { LineStep } from "./line-step.tsx";
import { type Receiver, type LineDraft, numberOf } from "./rules.ts";
import { abroadWords } from "./words.en.ts";

type AbroadScreenProps = { onReceipt: (receipt: Transaction) => void };

/** Buys airtime or data abroad: the number, the amount, and a price that is kept (rules 34). */
export function AbroadScreen({ onReceipt }: AbroadScreenProps) {
  const t = useWords(abroadWords);
  const { data, isError, refetch } = useQuery(countriesQuery);
  const purchase = usePurchase(onReceipt);
  return (
    <div data-narrow className="grid gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <UnansweredOrders purchase={purchase} />
      {data ? (
        <Steps countries={data.countries} purchase={purchase} />
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

type StepsProps = { countries: readonly Country[]; purchase: Purchase };

function Steps({ countries, purchase }: StepsProps) {
  const t = useWords(abroadWords);
  const target = useVerifiedTarget((draft: LineDraft, signal) => findOperator(draft, countries, signal));
  const [chosen, setChosen] = useState<Receiver>();
  /** Resolves with the sentence of a refusal that is about the number. */
  const find = (draft: LineDraft) =>
    target.check(draft).then(
      () => undefined,
      (error: unknown) => {
        const text = messageOf(error, abroadWords.get().notFound);
        notify.error(text);
        // The operator can still be chosen from the list.
        const line = lineOf(draft, countries);
        const isUnknown = error instanceof ApiError && error.code === "operator_not_found";
        if (line && isUnknown) setChosen(line);
        return isUnknown ? text : undefined;
      },
    );
  if (countries.every(({ isOpen }) => !isOpen)) {
    return (
      <Callout tone="warn" title={t.locked}>
        {t.lockedNote}
      </Callout>
    );
  }
  const line = target.verified ?? chosen;
  return (
    <>
      <LineStep
        countries={countries}
        line={line}
        isFinding={target.isChecking}
        onFind={find}
        onEdit={() => {
          setChosen(undefined);
          target.reset();
        }}
      />
      {line && (
        <AmountStep key={`${line.number} ${line.found?.id ?? ""}`} line={line} onOrder={purchase.open} />
      )}
    </>
  );
}

/** Returns the line of a draft without its operator. */
function lineOf(draft: LineDraft, countries: readonly Country[]): Receiver | undefined {
  const country = countries.find(({ code }) => code === draft.country);
  const number = numberOf(draft);
  return country && number ? { country, number, found: undefined } : undefined;
}

async function findOperator(
  draft: LineDraft,
  countries: readonly Country[],
  signal: AbortSignal,
): Promise<Receiver> {
  const line = lineOf(draft, countries) as Receiver;
  const body = { country: line.country.code as "GH", number: line.number };
  const { operator } = await call("POST /buy/validateAbroad", { body, signal });
  return { ...line, found: operator };
}
