import { NETWORKS } from "../../../core/networks.ts";
import { NumberTools } from "../../shared/contacts/number-tools.tsx";
import { useDraft } from "../../shared/forms/draft.ts";
import { useSuggestedNetwork } from "../../shared/purchase/use-suggested-network.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { NetworkChoice } from "../../ui/network-choice.tsx";
import { PhoneField } from "../../ui/forms/phone-field.tsx";
import { askCode } from "./api.ts";
import type { Flow } from "./flow.ts";
import { checkSender, clockOf, type SenderDraft } from "./rules.ts";
import { useCountdown } from "./use-countdown.ts";
import { cashWords } from "./words.en.ts";

const OPEN = NETWORKS.map((name) => ({ name, isOpen: true }));

type SenderStepProps = { start: SenderDraft; onAsked: (flow: Flow) => void };

/** Step 1: the number of the SIM that has the airtime. */
export function SenderStep({ start, onAsked }: SenderStepProps) {
  const t = useWords(cashWords);
  const draft = useDraft<SenderDraft>(start, checkSender, "cash");
  const { values, problems } = draft;
  const suggestion = useSuggestedNetwork(() => true, start.network);
  const wait = useCountdown();
  const setNumber = (senderNumber: string, its?: string) => {
    const network = its ?? suggestion.onPhone(senderNumber) ?? values.network;
    draft.set({ senderNumber, network });
  };
  const { run, isBusy, formError } = useAct({
    send: (checked: SenderDraft) => askCode(checked).catch(wait.onRefused),
    onDone: onAsked,
    form: draft,
    fallback: t.failed,
  });
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit(run)}>
      <fieldset disabled={isBusy} className="grid gap-5">
        <PhoneField
          label={t.sender}
          hint={t.senderHint}
          value={values.senderNumber}
          error={problems.senderNumber}
          onChange={(typed) => setNumber(typed)}
          tools={<NumberTools onNumber={(given) => setNumber(given.phone, given.network)} />}
        />
        <NetworkChoice
          value={values.network}
          networks={OPEN}
          error={problems.network}
          onChange={(network) => {
            suggestion.pick();
            draft.set({ network });
          }}
        />
        <FormError error={formError} />
        <Button
          type="submit"
          size="lg"
          wide
          busy={isBusy}
          busyText={t.sendingCode}
          disabled={wait.seconds > 0}
        >
          {wait.seconds > 0 ? t.resendIn({ time: clockOf(wait.seconds) }) : t.sendCode}
        </Button>
      </fieldset>
    </form>
  );
}
