import { ApiError } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { formatPhone } from "../../shared/phone.ts";
import { useAtOnce } from "../../shared/use-at-once.ts";
import { useSend } from "../../shared/forms/use-send.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { FormError, TextField } from "../../ui/forms/field.tsx";
import { askCode, verifyCode } from "./api.ts";
import type { Flow } from "./flow.ts";
import { LockedSender } from "./locked-sender.tsx";
import { checkCode, clockOf } from "./rules.ts";
import { useCountdown } from "./use-countdown.ts";
import { cashWords } from "./words.en.ts";

type CodeStepProps = {
  flow: Flow & { step: "code" };
  onFlow: (flow: Flow) => void;
  /** Another number, or the code is of no more use. */
  onRestart: () => void;
};

/** Step 2: the code that the SIM received. The number is locked; another code can be asked for after a pause. */
export function CodeStep({ flow, onFlow, onRestart }: CodeStepProps) {
  const t = useWords(cashWords);
  const names = useWords(cashWords);
  const draft = useDraft({ otp: "" }, checkCode);
  const verifying = useSend(draft, names.failed);
  const asking = useSend(draft, names.failed);
  const wait = useCountdown(flow.resendAt);
  const isBusy = verifying.isBusy || asking.isBusy;
  useAtOnce(() => draft.form.current?.querySelector<HTMLElement>("input:not([readonly])")?.focus());
  const verify = ({ otp }: { otp: string }) =>
    verifying.send(async () => {
      onFlow(
        await verifyCode(flow, otp.trim()).catch((error: unknown) => {
          // Used up: only a new code helps, and the server's sentence says so.
          if (error instanceof ApiError && error.code === "otp_ended") onRestart();
          throw error;
        }),
      );
    });
  const resend = () =>
    asking.send(async () => {
      const next = await askCode(flow).catch(wait.onRefused);
      wait.startUntil(next.resendAt);
      onFlow(next);
    });
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit((checked) => void verify(checked))}>
      <fieldset disabled={isBusy} className="grid gap-5">
        <LockedSender flow={flow} onChange={onRestart} />
        <p role="status" className="text-sm text-ink-soft">
          {t.codeSentTo({ number: formatPhone(flow.senderNumber), network: flow.network })}
        </p>
        <TextField
          label={t.code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          className="figures text-lg font-semibold tracking-widest"
          {...draft.text("otp")}
        />
        <FormError error={verifying.problem ?? asking.problem} />
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
            onClick={() => void resend()}
          >
            {wait.seconds > 0 ? names.resendIn({ time: clockOf(wait.seconds) }) : t.resend}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
