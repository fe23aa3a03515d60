import { type ReactNode, useState } from "react";
import { normalisePhone } from "../../../core/networks.ts";
import { call } from "../api/api.ts";
import { type Problems, useDraft } from "../forms/draft.ts";
import { besideCode } from "../forms/wrong-code.ts";
import { NO_OWNER, OwnerFields, ownerBody, type OwnerDraft } from "../payment-proof/owner-fields.tsx";
import { OwnProofField, useOwnProof } from "../payment-proof/own-proof.tsx";
import { ACCOUNT, readAgain } from "../query-keys.ts";
import { useAct } from "../sending/use-act.ts";
import { useUser } from "../user.ts";
import { useWords } from "../words.ts";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PhoneField } from "../../ui/forms/phone-field.tsx";
import { notify } from "../../ui/notify.ts";
import { detailsWords } from "./words.en.ts";

type DialogProps = { onClose: () => void };
type Asked = OwnerDraft & { email: string; phoneNumber: string; pin: string };
type Proof = ReturnType<typeof ownerBody> & Awaited<ReturnType<ReturnType<typeof useOwnProof>["part"]>>;

/** Changes one's own email, by the code that is mailed to the new one (rules 3.38). */
export function ChangeEmail({ onClose }: DialogProps) {
  const t = useWords(detailsWords);
  return (
    <ChangeByCode
      title={t.changeEmail}
      check={({ email }) => (email.trim() ? {} : { email: t.enterEmail })}
      ask={({ email }, proof) =>
        call("POST /auth/email/requestProof", { body: { email: email.trim(), ...proof } })
      }
      confirm={(code) => call("POST /auth/email/prove", { body: { code } })}
      onClose={onClose}
    >
      {(draft) => (
        <TextField
          label={t.newEmail}
          hint={t.emailHint}
          type="email"
          autoComplete="email"
          maxLength={200}
          {...draft.text("email")}
        />
      )}
    </ChangeByCode>
  );
}

/** Changes one's own phone number, by a code that is mailed to one's proven email (rules 3.38). */
export function ChangePhone({ onClose }: DialogProps) {
  const t = useWords(detailsWords);
  const { email } = useUser();
  return (
    <ChangeByCode
      title={t.changePhone}
      check={({ phoneNumber }) => (normalisePhone(phoneNumber) ? {} : { phoneNumber: t.enterPhone })}
      ask={({ phoneNumber }, proof) =>
        call("POST /auth/details/phone/requestCode", { body: { phoneNumber, ...proof } })
      }
      confirm={(code) => call("POST /auth/details/phone/confirm", { body: { code } })}
      onClose={onClose}
    >
      {(draft) => (
        <>
          <PhoneField
            label={t.newPhone}
            value={draft.values.phoneNumber}
            error={draft.problems.phoneNumber}
            onChange={(phoneNumber) => draft.set({ phoneNumber })}
          />
          <p className="text-sm text-ink-soft wrap-anywhere">{t.phoneHint({ email })}</p>
        </>
      )}
    </ChangeByCode>
  );
}

type ByCodeProps = DialogProps & {
  title: string;
  check: (typed: Asked) => Problems<Asked>;
  /** Has the code mailed; the answer names the address. */
  ask: (typed: Asked, proof: Proof) => Promise<{ email: string }>;
  confirm: (code: string) => Promise<{ msg: string }>;
  /** The field of what is changed. */
  children: (draft: ReturnType<typeof useDraft<Asked>>) => ReactNode;
};

/** Two steps: what is wanted, with the owner's proof; then the mailed code. */
function ChangeByCode(props: ByCodeProps) {
  const [mailedTo, setMailedTo] = useState<string>();
  if (mailedTo !== undefined) return <Confirm {...props} mailedTo={mailedTo} />;
  return <Ask {...props} onMailed={setMailedTo} />;
}

function Ask({
  title,
  check,
  ask,
  children,
  onMailed,
  onClose,
}: ByCodeProps & { onMailed: (to: string) => void }) {
  const t = useWords(detailsWords);
  const own = useOwnProof();
  const draft = useDraft<Asked>({ email: "", phoneNumber: "", ...NO_OWNER, pin: "" }, (typed) => ({
    ...check(typed),
    ...(typed.password ? {} : { password: t.enterPassword }),
    ...own.check(typed.pin),
  }));
  const act = useAct({
    send: async (typed: Asked) => {
      const proof = await own.part({ act: "change_details" }, typed.pin);
      const { password, code } = typed;
      return ask(typed, { ...ownerBody({ password, code }), ...proof }).catch(besideCode);
    },
    onDone: ({ email }) => onMailed(email),
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={title}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.sendCode}
      busyText={t.sending}
      onClose={onClose}
    >
      {children(draft)}
      <OwnerFields draft={draft} />
      <OwnProofField own={own} draft={draft} />
    </FormDialog>
  );
}

function Confirm({ title, confirm, mailedTo, onClose }: ByCodeProps & { mailedTo: string }) {
  const t = useWords(detailsWords);
  const draft = useDraft({ code: "" }, ({ code }): { code?: string } =>
    code.trim() ? {} : { code: t.enterCode },
  );
  const act = useAct({
    send: ({ code }: { code: string }) => confirm(code.replaceAll(/\s/g, "")),
    onDone: ({ msg }) => {
      notify.success(msg);
      readAgain([ACCOUNT]);
      onClose();
    },
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={title}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.confirm}
      busyText={t.confirming}
      onClose={onClose}
    >
      <p className="wrap-anywhere">{t.codeSent({ email: mailedTo })}</p>
      <CodeField label={t.code} maxLength={10} {...draft.text("code")} />
    </FormDialog>
  );
}
