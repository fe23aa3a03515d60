import { useDraft } from "../../shared/forms/draft.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useAtOnce } from "../../shared/use-at-once.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { askCode, verifyCode } from "./api.ts";
import type { Flow } from "./flow.ts";
import { LockedSender } from "./locked-sender.tsx";
import { checkCode, clockOf } from "./rules.ts";
import { useCountdown } from "./use-countdown.ts";
import { cashWords } from "./words.en.ts";

type CodeStepProps = {
  flow: Flow & { step: "code" };
  onFlow: (flow: Flow) => void;
  /** Starts the flow again: for another number, or because the code is no longer valid. */
  onRestart: () => void;
};

/**
 * Step 2: the code that the SIM received. The number is locked; another code can be requested after a pause.
 */
export function CodeStep({ flow, onFlow, onRestart }: CodeStepProps) {
  const t = useWords(cashWords);
  const names = useWords(cashWords);
  const draft = useDraft({ otp: "" }, checkCode);
  const wait = useCountdown(flow.resendAt);
  useAtOnce(() => draft.form.current?.querySelector<HTMLElement>("input:not([readonly])")?.focus());
  const verifying = useAct({
    send: ({ otp }: { otp: string }) => verifyCode(flow, otp.trim()),
    onDone: onFlow,
    form: draft,
    // The code is used up: only a new one helps, as the server's sentence says.
    onProblem: ({ code }) => code === "otp_ended" && onRestart(),
    fallback: names.failed,
  });
  const asking = useAct({
    send: () => askCode(flow).catch(wait.onRefused),
    onDone: (next) => {
      wait.startUntil(next.resendAt);
      onFlow(next);
    },
    form: draft,
    fallback: names.failed,
  });
  const isBusy = verifying.isBusy || asking.isBusy;
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit(verifying.run)}>
      <fieldset disabled={isBusy} className="grid gap-5">
        <LockedSender flow={flow} onChange={onRestart} />
        <p role="status" className="text-sm text-ink-soft">
          {t.codeSentTo({ number: formatPhone(flow.senderNumber), network: flow.network })}
        </p>
        <CodeField label={t.code} className="font-semibold" {...draft.text("otp")} />
        <FormError error={verifying.formError ?? asking.formError} />
        <div className="grid gap-2">
          <Button type="submit" size="lg" wide busy={verifying.isBusy} busyText={t.verifying}>
            {t.verify}
          </Button>
          <Button
            variant="quiet"
            wide
            disabled={wait.seconds > 0}
            busy={asking.isBusy}
            busyText={t.resending}
            onClick={() => asking.run()}
          >
            {wait.seconds > 0 ? names.resendIn({ time: clockOf(wait.seconds) }) : t.resend}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
