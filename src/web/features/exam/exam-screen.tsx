import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { PurchaseDialog } from "../../shared/purchase/purchase-dialog.tsx";
import { UnansweredOrders } from "../../shared/purchase/unanswered.tsx";
import { usePurchase } from "../../shared/purchase/use-purchase.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Transaction } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { examsQuery } from "./api.ts";
import { ExamForm } from "./exam-form.tsx";
import { type EndedPins, PinsResult } from "./pins-result.tsx";
import { examWords } from "./words.en.ts";

type ExamScreenProps = {
  /** Fields filled in by the address. */
  start: BuySearch;
  onReceipt: (receipt: Transaction) => void;
  /** Leaves the screen after the result of several PINs. */
  onDone: () => void;
};

/** Buys PINs of an exam: the kind and how many, or for JAMB the candidate, then the dialog (rules 27). */
export function ExamScreen({ start, onReceipt, onDone }: ExamScreenProps) {
  const t = useWords(examWords);
  const { data, isError, refetch } = useQuery(examsQuery);
  const [ended, setEnded] = useState<EndedPins>();
  const purchase = usePurchase((receipt, bought, { route, body }) => {
    const asked = route === "POST /buy/exam" && "quantity" in body ? Number(body.quantity) : 1;
    if (asked > 1) setEnded({ ...bought, asked });
    else onReceipt(receipt);
  });
  return (
    <div data-narrow className="grid gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <UnansweredOrders purchase={purchase} />
      {data ? (
        data.exams.some(({ isOpen }) => isOpen) ? (
          <ExamForm exams={data.exams} most={data.maxQuantity} start={start} onOrder={purchase.open} />
        ) : (
          <Callout tone="warn" title={t.locked}>
            {t.lockedNote}
          </Callout>
        )
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()}>
          {t.nothingCharged}
        </ErrorState>
      ) : (
        <Skeleton rows={4} height="h-20" label={t.loading} />
      )}
      <PurchaseDialog purchase={purchase} />
      {ended && <PinsResult ended={ended} onClose={onDone} />}
    </div>
  );
}
