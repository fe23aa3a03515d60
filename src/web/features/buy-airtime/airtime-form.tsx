import { normalisePhone } from "../../../core/networks.ts";
import { kobo } from "../../../core/money.ts";
import { NumberTools } from "../../shared/contacts/number-tools.tsx";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatMoney } from "../../shared/money.ts";
import { NetworkHint } from "../../shared/network-status/network-hint.tsx";
import { SaveContact } from "../../shared/contacts/save-contact.tsx";
import { UssdCodes } from "../../ui/ussd-codes.tsx";
import type { PricedOrder } from "../../shared/order.ts";
import { type PersonToBuy, usePeopleToBuy } from "../../shared/people-to-buy.ts";
import { PeopleStrip } from "../../shared/people-strip.tsx";
import { useSuggestedNetwork } from "../../shared/purchase/use-suggested-network.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { useAtOnce } from "../../shared/use-at-once.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { NetworkChoice } from "../../ui/network-choice.tsx";
import { PhoneField } from "../../ui/forms/phone-field.tsx";
import {
  type AirtimeDraft,
  airtimeOrder,
  CHIPS,
  chargeOf,
  checkAirtime,
  quoteOf,
  startDraft,
} from "./rules.ts";
import { airtimeWords } from "./words.en.ts";

type AirtimeFormProps = {
  settings: Settings;
  start: BuySearch;
  onOrder: (order: PricedOrder, draft: AirtimeDraft) => void;
};

/**
 * The airtime form and, below it, the USSD codes for balances. When the address fills every field, it opens
 * the confirm dialog by itself.
 */
export function AirtimeForm({ settings, start, onOrder }: AirtimeFormProps) {
  const charge = chargeOf(settings, useUser().userType);
  const t = useWords(airtimeWords);
  const networks = settings.networks.map((n) => ({ name: n.name, isOpen: n.airtimeOpen }));
  const isOpen = (name: string) => networks.some((n) => n.name === name && n.isOpen);
  const suggestion = useSuggestedNetwork(isOpen, start.network);
  const draft = useDraft<AirtimeDraft>(startDraft(start, isOpen), checkAirtime, "airtime");
  const { values, problems } = draft;
  const order = (checked: AirtimeDraft) => {
    const made = airtimeOrder(checked, charge);
    if (made) onOrder(made, checked);
  };
  useAtOnce(() => {
    if (!draft.isRevived && Object.keys(checkAirtime(values)).length === 0) order(values);
  });
  const setNumber = (phone: string, known?: string) => {
    const network = known && isOpen(known) ? known : suggestion.onPhone(phone);
    draft.set(network ? { phone, network } : { phone });
  };

  const people = usePeopleToBuy();
  const pick = ({ phone, network, amount }: PersonToBuy) =>
    draft.set({
      phone,
      network: isOpen(network) ? network : "",
      ...(amount === null ? {} : { amount: String(amount) }),
    });

  return (
    <>
      <PeopleStrip people={people} picked={normalisePhone(values.phone) ?? ""} onPick={pick} />
      <Card>
        <form ref={draft.form} noValidate className="grid gap-5" onSubmit={draft.submit(order)}>
          <PhoneField
            label={t.phone}
            value={values.phone}
            error={problems.phone}
            onChange={(phone) => setNumber(phone)}
            tools={<NumberTools onNumber={({ phone, network }) => setNumber(phone, network)} />}
          />
          <div className="grid gap-3">
            <NetworkChoice
              value={values.network}
              networks={networks}
              error={problems.network}
              onChange={(network) => {
                suggestion.pick();
                draft.set({ network });
              }}
            />
            {values.network && <NetworkHint name={`${values.network} airtime`} />}
          </div>
          <AmountField
            label={t.amount}
            value={values.amount}
            error={problems.amount}
            chips={CHIPS}
            onChange={(amount) => draft.set({ amount })}
          />
          <PricePreview amount={values.amount} charge={charge} />
          {normalisePhone(values.phone) && (
            <SaveContact
              phone={values.phone}
              isWanted={values.saves === "yes"}
              nickname={values.nickname}
              error={problems.nickname}
              onChange={({ isWanted, nickname }) => draft.set({ saves: isWanted ? "yes" : "", nickname })}
            />
          )}
          <Button type="submit" size="lg" wide>
            {t.next}
          </Button>
        </form>
      </Card>
      <div className="min-h-13">
        <UssdCodes
          title={t.ussd}
          networks={settings.networks.map((n) => ({ name: n.name, codes: n.ussdAirtime }))}
        />
      </div>
    </>
  );
}

/** The price and the saving, before the dialog asks. Changes are announced. */
function PricePreview({ amount, charge }: { amount: string; charge: number }) {
  const t = useWords(airtimeWords);
  const quote = quoteOf(amount, charge);
  return (
    <p role="status" className="min-h-6 text-sm text-ink-soft">
      {typeof quote !== "string" && (
        <>
          {t.youPay} <strong className="figures text-ink">{formatMoney(quote.price)}</strong> {t.andSave}{" "}
          <span className="figures">{formatMoney(kobo(quote.face - quote.price))}</span>
        </>
      )}
    </p>
  );
}
