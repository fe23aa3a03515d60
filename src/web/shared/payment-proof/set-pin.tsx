import { PIN } from "../../../core/payment-pin.ts";
import { call } from "../api/api.ts";
import { type Problems, useDraft } from "../forms/draft.ts";
import { besideCode } from "../forms/wrong-code.ts";
import { useAct } from "../sending/use-act.ts";
import { useWords } from "../words.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { NO_OWNER, OwnerFields, ownerBody, type OwnerDraft } from "./owner-fields.tsx";
import { OwnPasskeyNote, useOwnProof } from "./own-proof.tsx";
import { PinField } from "./pin-field.tsx";
import { proofWords } from "./words.en.ts";

type PinDraft = OwnerDraft & { pin: string };

function check({ pin, password }: PinDraft): Problems<PinDraft> {
  const t = proofWords.get();
  return {
    ...(PIN.test(pin) ? {} : { pin: t.enterPin }),
    ...(password ? {} : { password: t.passwordNeeded }),
  };
}

/** Sets the first payment PIN with the password; `onSet` gets the PIN for what is confirmed next. */
export function SetPin({ onSet }: { onSet: (pin: string) => void }) {
  const t = useWords(proofWords);
  const own = useOwnProof();
  const draft = useDraft({ pin: "", ...NO_OWNER }, check);
  const { run, isBusy, formError } = useAct({
    send: async ({ pin, ...owner }: PinDraft) => {
      const proof = await own.part({ act: "set_pin" });
      return call("POST /auth/paymentPin", { body: { pin, ...ownerBody(owner), ...proof } }).catch(
        besideCode,
      );
    },
    onDone: ({ msg }, { pin }) => {
      notify.success(msg);
      onSet(pin);
    },
    form: draft,
    fallback: t.failed,
  });
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit(run)}>
      <fieldset disabled={isBusy} className="grid gap-4 rounded-xl bg-sunken p-4">
        <legend className="sr-only">{t.setTitle}</legend>
        <p className="font-semibold">{t.setTitle}</p>
        <p className="text-sm text-ink-soft">{t.setText}</p>
        <PinField label={t.newPin} hint={t.newPinHint} {...draft.text("pin")} />
        <OwnerFields draft={draft} />
        <OwnPasskeyNote own={own} />
        <FormError error={formError} />
        <Button type="submit" wide busy={isBusy} busyText={t.setting}>
          {t.set}
        </Button>
      </fieldset>
    </form>
  );
}
