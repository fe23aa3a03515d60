import { PIN } from "../../../core/payment-pin.ts";
import { call } from "../../shared/api/api.ts";
import { type Problems, useDraft } from "../../shared/forms/draft.ts";
import { PinField } from "../../shared/payment-proof/pin-field.tsx";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { settingsWords } from "./words.en.ts";

type PinChange = { pin: string; newPin: string };
export type PinDialogProps = { onClose: () => void; onDone: () => void };

function check(draft: PinChange): Problems<PinChange> {
  const { enterPin } = settingsWords.get();
  return {
    ...(PIN.test(draft.pin) ? {} : { pin: enterPin }),
    ...(PIN.test(draft.newPin) ? {} : { newPin: enterPin }),
  };
}

/** Replaces the payment PIN, with the old one. */
export function ChangePin({ onClose, onDone }: PinDialogProps) {
  const t = useWords(settingsWords);
  const draft = useDraft({ pin: "", newPin: "" }, check);
  const act = useAct({
    send: (body: PinChange) => call("PATCH /auth/paymentPin", { body }),
    onDone: sayThen(onDone),
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={t.changePin}
      draft={draft}
      act={act}
      cancel={t.close}
      action={t.changePin}
      busyText={t.saving}
      onClose={onClose}
    >
      <PinField label={t.oldPin} {...draft.text("pin")} />
      <PinField label={t.newPin} hint={t.newPinHint} {...draft.text("newPin")} />
    </FormDialog>
  );
}
