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
import { cableQuery, type Company, type KnownCard } from "./api.ts";
import { BouquetStep } from "./bouquet-step.tsx";
import { CardStep } from "./card-step.tsx";
import { type Card, type CardDraft, companyOf, plainCard } from "./rules.ts";
import { cableWords } from "./words.en.ts";

type CableScreenProps = {
  /** Fields filled in by the address. */
  start: BuySearch;
  onReceipt: (receipt: Transaction) => void;
};

/** Pays for cable TV in two steps: the card with its owner, then the bouquet (rules 24). */
export function CableScreen({ start, onReceipt }: CableScreenProps) {
  const t = useWords(cableWords);
  const { data, isError, refetch } = useQuery(cableQuery);
  const purchase = usePurchase(onReceipt);
  return (
    <div data-narrow className="grid gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <UnansweredOrders purchase={purchase} />
      {data ? (
        <Steps companies={data.companies} cards={data.cards} start={start} purchase={purchase} />
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
  cards: readonly KnownCard[];
  start: BuySearch;
  purchase: Purchase;
};

function Steps({ companies, cards, start, purchase }: StepsProps) {
  const t = useWords(cableWords);
  const target = useVerifiedTarget((draft: CardDraft, signal) => askCard(draft, companies, signal));
  /** Resolves with the sentence of a refusal that is about the card. */
  const validate = (draft: CardDraft) =>
    target.check(draft).then(
      () => undefined,
      (error: unknown) => {
        const text = messageOf(error, cableWords.get().notChecked);
        notify.error(text);
        return error instanceof ApiError && error.code === "card_not_found" ? text : undefined;
      },
    );
  if (companies.every(({ isOpen }) => !isOpen)) {
    return (
      <Callout tone="warn" title={t.locked}>
        {t.lockedNote}
      </Callout>
    );
  }
  return (
    <>
      <CardStep
        companies={companies}
        cards={cards}
        start={start}
        card={target.verified}
        isChecking={target.isChecking}
        onValidate={validate}
        onEdit={target.reset}
      />
      {target.verified && (
        <BouquetStep
          key={`${target.verified.company.id} ${target.verified.number}`}
          card={target.verified}
          start={start}
          onOrder={purchase.open}
        />
      )}
    </>
  );
}

async function askCard(draft: CardDraft, companies: readonly Company[], signal: AbortSignal): Promise<Card> {
  const company = companyOf(companies, draft) as Company;
  const number = plainCard(draft.card, company);
  const body = { cableId: company.id, cardNumber: number };
  const { name, bouquet, dueOn, plan } = await call("POST /buy/validateCard", { body, signal });
  const present = company.bouquets.find(({ id }) => id === plan);
  return { company, number, name, bouquet, dueOn, present };
}
