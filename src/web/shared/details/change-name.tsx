import { call } from "../api/api.ts";
import { useDraft } from "../forms/draft.ts";
import { besideCode } from "../forms/wrong-code.ts";
import { NO_OWNER, OwnerFields, ownerBody } from "../payment-proof/owner-fields.tsx";
import { OwnProofField, useOwnProof } from "../payment-proof/own-proof.tsx";
import { ACCOUNT, readAgain } from "../query-keys.ts";
import { useAct } from "../sending/use-act.ts";
import { patchUser, useUser } from "../user.ts";
import { useWords } from "../words.ts";
import { TextField } from "../../ui/forms/field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { detailsWords } from "./words.en.ts";

type DialogProps = { onClose: () => void };

/** Changes one's own full name, until an identity is confirmed (rules 3.37). */
export function ChangeName({ onClose }: DialogProps) {
  const t = useWords(detailsWords);
  const own = useOwnProof();
  const draft = useDraft({ fullName: useUser().fullName, ...NO_OWNER, pin: "" }, (typed) => ({
    ...(typed.fullName.trim() ? {} : { fullName: t.enterName }),
    ...(typed.password ? {} : { password: t.enterPassword }),
    ...own.check(typed.pin),
  }));
  const act = useAct({
    send: async ({ fullName, pin, ...owner }: typeof draft.values) => {
      const proof = await own.part({ act: "change_details" }, pin);
      const body = { fullName: fullName.trim(), ...ownerBody(owner), ...proof };
      return call("POST /auth/details/name", { body }).catch(besideCode);
    },
    onDone: ({ msg }, { fullName }) => {
      notify.success(msg);
      patchUser({ fullName: fullName.trim() });
      readAgain([ACCOUNT]);
      onClose();
    },
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={t.changeName}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.save}
      busyText={t.saving}
      onClose={onClose}
    >
      <TextField
        label={t.fullName}
        hint={t.nameHint}
        autoComplete="name"
        maxLength={100}
        {...draft.text("fullName")}
      />
      <OwnerFields draft={draft} />
      <OwnProofField own={own} draft={draft} />
    </FormDialog>
  );
}
