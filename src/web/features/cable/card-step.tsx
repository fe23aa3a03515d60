import { formatDay } from "../../shared/date.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatPhone } from "../../shared/phone.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import { useAtOnce } from "../../shared/use-at-once.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card as Panel } from "../../ui/card.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Initial } from "../../ui/initial.tsx";
import type { Company, KnownCard } from "./api.ts";
import { type Card, type CardDraft, checkCard, companyOf, startCard } from "./rules.ts";
import { cableWords } from "./words.en.ts";

type CardStepProps = {
  companies: readonly Company[];
  /** Cards to choose from. */
  cards: readonly KnownCard[];
  /** Fields filled in by the address; when they are complete, the card is checked at once. */
  start: BuySearch;
  card: Card | undefined;
  isChecking: boolean;
  /** Resolves with what is wrong with the card, or with nothing. */
  onValidate: (draft: CardDraft) => Promise<string | undefined>;
  /** Runs when the card is edited, so that its check no longer counts. */
  onEdit: () => void;
};

/** Step 1: the company and the card. Shows the owner once the company has named them. */
export function CardStep({ companies, cards, start, card, isChecking, onValidate, onEdit }: CardStepProps) {
  const t = useWords(cableWords);
  const draft = useDraft(startCard(start, companies), (values) => checkCard(values, companies), "cable");
  const { values, problems } = draft;
  const validate = (wanted: CardDraft) =>
    void onValidate(wanted).then((refused) => refused && draft.show({ card: refused }));
  useAtOnce(() => {
    if (start.card && !draft.isRevived && Object.keys(checkCard(values, companies)).length === 0)
      validate(values);
  });
  const edit = (changes: Partial<CardDraft>) => {
    draft.set(changes);
    onEdit();
  };
  const company = companyOf(companies, values);
  const hasCards = company?.hasCards ?? true;
  const open = cards.filter(({ cableId }) => companies.some(({ id, isOpen }) => id === cableId && isOpen));
  return (
    <>
      {!card && !isChecking && (
        <KnownCards
          cards={open}
          companies={companies}
          onPick={({ cableId, cardNumber }) => {
            const picked = { company: String(cableId), card: cardNumber };
            edit(picked);
            validate(picked);
          }}
        />
      )}
      <Panel>
        <form ref={draft.form} noValidate onSubmit={draft.submit(validate)}>
          <fieldset disabled={isChecking} className="grid gap-5">
            <legend className="sr-only">{t.card}</legend>
            <Choice
              legend={t.company}
              name="company"
              layout="two"
              value={values.company}
              error={problems.company}
              options={companies.map(({ id, name, isOpen }) => ({
                value: String(id),
                label: name,
                disabled: !isOpen,
                ...(isOpen ? {} : { note: t.notNow }),
              }))}
              onChange={(chosen) => edit({ company: chosen })}
            />
            <TextField
              label={hasCards ? t.cardNumber : t.phone}
              hint={hasCards ? t.cardHint : t.phoneHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={values.card}
              error={problems.card}
              onChange={(event) => edit({ card: event.target.value })}
            />
            <Owner card={card} />
            {!card && (
              <Button type="submit" size="lg" wide busy={isChecking} busyText={t.checking}>
                {hasCards ? t.check : t.goOn}
              </Button>
            )}
          </fieldset>
        </form>
      </Panel>
    </>
  );
}

/** Names the owner of a card, its bouquet and the day on which that ends. */
function Owner({ card }: Pick<CardStepProps, "card">) {
  const t = useWords(cableWords);
  return (
    <div role="status" className="empty:hidden">
      {card?.name && (
        <Callout tone="good" title={card.name}>
          {card.bouquet && <span className="block">{t.present({ bouquet: card.bouquet })}</span>}
          {card.dueOn && <span className="block">{t.due({ date: formatDay(card.dueOn) })}</span>}
        </Callout>
      )}
    </div>
  );
}

type KnownCardsProps = {
  cards: readonly KnownCard[];
  companies: readonly Company[];
  onPick: (card: KnownCard) => void;
};

const FEW = 4;

/** The person's cards with what was last paid; a press chooses one. Nothing without any. */
function KnownCards({ cards, companies, onPick }: KnownCardsProps) {
  const t = useWords(cableWords);
  if (cards.length === 0) return null;
  return (
    <Panel title={t.cards}>
      <ul className="-my-1 lines-y">
        {cards.slice(0, FEW).map((card) => {
          const company = companies.find(({ id }) => id === card.cableId);
          const number = company?.hasCards === false ? formatPhone(card.cardNumber) : card.cardNumber;
          return (
            <li key={`${card.cableId} ${card.cardNumber}`} className="py-1">
              <button
                type="button"
                onClick={() => onPick(card)}
                className="-mx-2 row-text flex min-h-14 w-full flex-wrap items-center gap-x-3 rounded-xl px-2 py-1 text-left hover:bg-sunken"
              >
                <span className="sr-only">{t.payFor}</span>
                <Initial name={card.owner || (company?.name ?? "")} />
                <span className="row-text">
                  <span className="line-clamp-2 font-semibold">{card.owner || number}</span>
                  <span className="block text-sm text-ink-soft">
                    {company?.name} {card.bouquet} <span className="figures">{number}</span>
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
