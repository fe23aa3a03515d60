import { normalisePhone } from "../../../core/networks.ts";
import { type RefObject, useRef } from "react";
import { NumberTools } from "../../shared/contacts/number-tools.tsx";
import { useDraft } from "../../shared/forms/draft.ts";
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
import { useUserField } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { AmountField } from "../../ui/forms/amount-field.tsx";
import { Card } from "../../ui/card.tsx";
import { NetworkChoice } from "../../ui/network-choice.tsx";
import { PhoneField } from "../../ui/forms/phone-field.tsx";
import { AirtimeSummary } from "./airtime-summary.tsx";
import { BuyAgain } from "./buy-again.tsx";
import { type AirtimeDraft, airtimeOrder, CHIPS, chargeOf, checkAirtime, startDraft } from "./rules.ts";
import { airtimeWords } from "./words.en.ts";

type AirtimeFormProps = {
  settings: Settings;
  start: BuySearch;
  onOrder: (order: PricedOrder, draft: AirtimeDraft) => void;
};

/**
 * The people to buy for, what was bought for them, the airtime form and the USSD codes for balances. The
 * confirm dialog opens by itself when the address fills every field, and by a tap on an amount or on "Buy
 * again" once everything is known.
 */
export function AirtimeForm({ settings, start, onOrder }: AirtimeFormProps) {
  const charge = chargeOf(settings, useUserField("userType"));
  const t = useWords(airtimeWords);
  const networks = settings.networks.map((n) => ({ name: n.name, isOpen: n.airtimeOpen }));
  const isOpen = (name: string) => networks.some((n) => n.name === name && n.isOpen);
  const suggestion = useSuggestedNetwork(isOpen, start.network);
  const draft = useDraft<AirtimeDraft>(startDraft(start, isOpen), checkAirtime, "airtime");
  const { values } = draft;
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

  const people = usePeopleToBuy().filter(({ network }) => network === "" || isOpen(network));
  const amountBox = useRef<HTMLDivElement>(null);
  const pick = ({ phone, network, amount }: PersonToBuy) => {
    draft.set({ phone, network, ...(amount === null ? {} : { amount: String(amount) }) });
    // The amount is what is left to choose.
    amountBox.current?.scrollIntoView({ block: "nearest" });
  };
  /** Fills fields, and opens the confirm dialog when nothing is missing or wrong. */
  const orderWith = (changes: Partial<AirtimeDraft>) => {
    const next = { ...values, ...changes };
    draft.set(changes);
    if (Object.keys(checkAirtime(next)).length === 0) order(next);
  };

  return (
    <>
      <PeopleStrip people={people} picked={normalisePhone(values.phone) ?? ""} onPick={pick} />
      <BuyAgain
        people={people}
        onBuy={({ phone, network, amount }) =>
          orderWith({ phone, network, amount: String(amount), saves: "", nickname: "" })
        }
      />
      <form
        ref={draft.form}
        noValidate
        className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start"
        onSubmit={draft.submit(order)}
      >
        <AirtimeFields
          draft={draft}
          networks={networks}
          amountBox={amountBox}
          onNumber={setNumber}
          onNetwork={(network) => {
            suggestion.pick();
            draft.set({ network });
          }}
          onChip={(naira) => orderWith({ amount: String(naira) })}
        />
        <AirtimeSummary amount={values.amount} charge={charge} order={airtimeOrder(values, charge)} />
      </form>
      <div className="min-h-13">
        <UssdCodes
          title={t.ussd}
          networks={settings.networks.map((n) => ({ name: n.name, codes: n.ussdAirtime }))}
        />
      </div>
    </>
  );
}

type AirtimeFieldsProps = {
  draft: ReturnType<typeof useDraft<AirtimeDraft>>;
  networks: readonly { name: string; isOpen: boolean }[];
  amountBox: RefObject<HTMLDivElement | null>;
  onNumber: (phone: string, known?: string) => void;
  onNetwork: (network: string) => void;
  onChip: (naira: number) => void;
};

function AirtimeFields({ draft, networks, amountBox, onNumber, onNetwork, onChip }: AirtimeFieldsProps) {
  const t = useWords(airtimeWords);
  const { values, problems } = draft;
  return (
    <Card>
      <div className="grid gap-5">
        <PhoneField
          label={t.phone}
          value={values.phone}
          error={problems.phone}
          onChange={(phone) => onNumber(phone)}
          tools={<NumberTools onNumber={({ phone, network }) => onNumber(phone, network)} />}
        />
        <div className="grid gap-3">
          <NetworkChoice
            value={values.network}
            networks={networks}
            error={problems.network}
            onChange={onNetwork}
          />
          {values.network && <NetworkHint name={`${values.network} airtime`} />}
        </div>
        <div ref={amountBox} className="scroll-mb-20">
          <AmountField
            label={t.amount}
            value={values.amount}
            error={problems.amount}
            chips={CHIPS}
            onChange={(amount) => draft.set({ amount })}
            onChip={onChip}
          />
        </div>
        {normalisePhone(values.phone) && (
          <SaveContact
            phone={values.phone}
            isWanted={values.saves === "yes"}
            nickname={values.nickname}
            error={problems.nickname}
            onChange={({ isWanted, nickname }) => draft.set({ saves: isWanted ? "yes" : "", nickname })}
          />
        )}
      </div>
    </Card>
  );
}
