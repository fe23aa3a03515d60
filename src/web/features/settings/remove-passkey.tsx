import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { type Problems, useDraft } from "../../shared/forms/draft.ts";
import { besideCode } from "../../shared/forms/wrong-code.ts";
import {
  NO_OWNER,
  OwnerFields,
  ownerBody,
  type OwnerDraft,
} from "../../shared/payment-proof/owner-fields.tsx";
import { OwnProofField, useOwnProof } from "../../shared/payment-proof/own-proof.tsx";
import { type ProofState, proofQuery } from "../../shared/payment-proof/proof-query.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { settingsWords } from "./words.en.ts";

type Props = { passkey: ProofState["passkeys"][number]; onClose: () => void };

function check({ password }: OwnerDraft): Problems<OwnerDraft> {
  return password ? {} : { password: settingsWords.get().passwordNeeded };
}

/** Removes a passkey, with the password and a proof (rules 11.21, 11.25). */
export function RemovePasskey({ passkey: { id, name }, onClose }: Props) {
  const t = useWords(settingsWords);
  const cache = useQueryClient();
  const own = useOwnProof();
  const draft = useDraft({ pin: "", ...NO_OWNER }, (typed) => ({ ...check(typed), ...own.check(typed.pin) }));
  const act = useAct({
    send: async ({ pin, ...owner }: typeof draft.values) => {
      const proof = await own.part({ act: "remove_passkey", passkeyId: id }, pin);
      const body = { ...ownerBody(owner), ...proof };
      return call("POST /auth/passkeys/{id}/remove", { params: { id }, body }).catch(besideCode);
    },
    onDone: async ({ msg }) => {
      await cache.invalidateQueries({ queryKey: proofQuery.queryKey });
      notify.success(msg);
      onClose();
    },
    form: draft,
    fallback: t.failed,
  });
  return (
    <FormDialog
      title={t.removePasskey}
      draft={draft}
      act={act}
      cancel={t.keep}
      action={t.removePasskey}
      busyText={t.removingPasskey}
      isDangerous
      onClose={onClose}
    >
      <div className="grid gap-1">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-soft">{t.removePasskeyText}</p>
      </div>
      <OwnerFields draft={draft} />
      <OwnProofField own={own} draft={draft} />
    </FormDialog>
  );
}
