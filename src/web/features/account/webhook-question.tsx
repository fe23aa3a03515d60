import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { besideCode } from "../../shared/forms/wrong-code.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import {
  NO_PROOF,
  type ProofDraft,
  ProofFields,
  useOwnerProof,
} from "../../shared/owner-proof/owner-proof.tsx";
import { panelWords } from "./panel-words.en.ts";

/** The questions about a webhook: a new secret, the end of the old one, and its removal. */
export type Asking = "rotate" | "endOld" | "remove";
type Proof = { password?: string; code?: string };

/** The answer to a change of the webhook; fields that it does not set are absent. */
export type Changed = { msg: string; webhookUrl?: string | null; webhookSecret?: string | null };

const SENDS: Record<Asking, (proof: Proof) => Promise<Changed>> = {
  rotate: (body) => call("POST /auth/webhook/rotate", { body }),
  endOld: (body) => call("POST /auth/webhook/endOldSecret", { body }),
  remove: (proof) => call("POST /auth/updateWebhook", { body: { webhookUrl: "", ...proof } }),
};

function wordsOf(asking: Asking, t: ReturnType<typeof panelWords.get>) {
  const words = {
    rotate: [t.webhookRotateTitle, t.webhookRotateNote, t.webhookRotateYes, t.saving],
    endOld: [t.webhookEndOldTitle, t.webhookEndOldNote, t.webhookEndOldYes, t.saving],
    remove: [t.webhookRemoveTitle, t.webhookRemoveNote, t.webhookRemoveYes, t.webhookRemoving],
  } as const;
  const [title, note, action, busyText] = words[asking];
  return { title, note, action, busyText };
}

type QuestionProps = { asking: Asking; onChanged: (changed: Changed) => void; onClose: () => void };

/** Asks before a secret is rotated or ended, or the webhook removed, with the proof that it takes. */
export function WebhookQuestion({ asking, onChanged, onClose }: QuestionProps) {
  const t = useWords(panelWords);
  const { note, ...words } = wordsOf(asking, t);
  const proof = useOwnerProof();
  const draft = useDraft(NO_PROOF, proof.check);
  const act = useAct({
    send: (values: ProofDraft) => SENDS[asking](proof.body(values)).catch(besideCode),
    onDone: onChanged,
    form: draft,
    onProblem: proof.onProblem,
    fallback: t.failed,
  });
  return (
    <FormDialog
      {...words}
      draft={draft}
      act={act}
      cancel={t.cancel}
      isDangerous={asking !== "rotate"}
      onClose={onClose}
    >
      <p>{note}</p>
      <ProofFields wanted={proof.wanted} draft={draft} />
    </FormDialog>
  );
}
