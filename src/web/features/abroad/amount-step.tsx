import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney, fromWire, parseTyped, toWire } from "../../shared/money.ts";
import type { Purchase } from "../../shared/purchase/use-purchase.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card as Panel } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Operator, operatorsQuery, type Quote } from "./api.ts";
import { QuotePart } from "./quote-part.tsx";
import { type AmountDraft, checkAmount, type Receiver, rangeWords, receivedWords } from "./rules.ts";
import { abroadWords } from "./words.en.ts";

type AmountStepProps = { line: Receiver; onOrder: Purchase["open"] };

/** Step 2: the operator, which can be another one than was found, and the amount. */
export function AmountStep({ line, onOrder }: AmountStepProps) {
  const t = useWords(abroadWords);
  const { data, isError, refetch } = useQuery(operatorsQuery(line.country.code));
  const [operatorId, setOperator] = useState(line.found ? String(line.found.id) : "");
  if (!data && isError)
    return (
      <ErrorState title={t.noOperators} onRetry={() => refetch()}>
        {t.nothingCharged}
      </ErrorState>
    );
  if (!data) return <Skeleton rows={2} height="h-20" label={t.loadingOperators} />;
  const operators = data.operators.filter(({ isOpen }) => isOpen);
  const operator = operators.find(({ id }) => String(id) === operatorId);
  return (
    <Panel title={t.what} className="grid gap-5">
      <Select
        label={t.operator}
        placeholder={t.selectOperator}
        value={operatorId}
        options={operators.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(event) => setOperator(event.target.value)}
      />
      {operator && <AmountForm key={operator.id} line={line} operator={operator} onOrder={onOrder} />}
    </Panel>
  );
}

const CHIPS = [500, 1_000, 2_000, 5_000];

function AmountForm({ line, operator, onOrder }: AmountStepProps & { operator: Operator }) {
  const t = useWords(abroadWords);
  const [quote, setQuote] = useState<Quote>();
  const [isAsking, setAsking] = useState(false);
  const draft = useDraft({ amount: "", choice: "" }, (values) => checkAmount(values, operator));
  const { values, problems } = draft;
  const { range } = operator;
  const ask = async (wanted: AmountDraft) => {
    setAsking(true);
    try {
      setQuote(await askQuote(line, operator, wanted));
    } catch (error) {
      setQuote(undefined);
      draft.refuse(error, abroadWords.get().notAsked);
    }
    setAsking(false);
  };
  const edit = (changes: Partial<AmountDraft>) => {
    draft.set(changes);
    setQuote(undefined);
  };
  return (
    <>
      <form ref={draft.form} noValidate onSubmit={draft.submit((wanted) => void ask(wanted))}>
        <fieldset disabled={isAsking} className="grid gap-5">
          <legend className="sr-only">{t.amount}</legend>
          {range ? (
            <AmountField
              label={t.amount}
              hint={rangeWords(range)}
              value={values.amount}
              error={problems.amount}
              chips={CHIPS.filter((naira) => naira >= range.least && naira <= range.most)}
              onChange={(amount) => edit({ amount })}
            />
          ) : (
            <Choice
              legend={t.chooseAmount}
              name="choice"
              layout="two"
              value={values.choice}
              error={problems.choice}
              options={operator.choices.map(({ choice, name, receives, price }) => ({
                value: choice,
                label: name || receivedWords({ receives, currency: operator.currency }),
                note: t.about({ price: formatMoney(fromWire(price)) }),
              }))}
              onChange={(choice) => edit({ choice })}
            />
          )}
          {!quote && (
            <Button type="submit" size="lg" wide busy={isAsking} busyText={t.asking}>
              {t.ask}
            </Button>
          )}
        </fieldset>
      </form>
      {quote && (
        <QuotePart
          key={quote.quoteId}
          quote={quote}
          isAsking={isAsking}
          onAgain={() => void ask(values)}
          onOrder={onOrder}
        />
      )}
    </>
  );
}

function askQuote(line: Receiver, operator: Operator, { amount, choice }: AmountDraft): Promise<Quote> {
  const face = parseTyped(amount);
  const wanted = operator.range && face !== undefined ? { amount: toWire(face) } : { choice };
  const body = { country: line.country.code as "GH", number: line.number, operator: operator.id, ...wanted };
  return call("POST /buy/abroad/quote", { body });
}
