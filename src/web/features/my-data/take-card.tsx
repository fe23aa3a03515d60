import { useState } from "react";
import { saveFile } from "../../shared/files/save-file.ts";
import { postForFile } from "../../shared/fetch-file.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { besideCode } from "../../shared/forms/wrong-code.ts";
import {
  NO_PROOF,
  type ProofDraft,
  ProofFields,
  useOwnerProof,
} from "../../shared/owner-proof/owner-proof.tsx";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { DownloadIcon } from "../../ui/icons.tsx";
import { notify } from "../../ui/notify.ts";
import { myDataWords } from "./words.en.ts";

/** Everything that is kept about the person, as one file. */
export function TakeCard() {
  const t = useWords(myDataWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t.takeTitle}>
      <p className="mb-4 text-ink-soft">{t.takeLead}</p>
      <Button onClick={() => setOpen(true)}>
        <DownloadIcon /> {t.take}
      </Button>
      {isOpen && <TakeDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

function TakeDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(myDataWords);
  const proof = useOwnerProof();
  const draft = useDraft(NO_PROOF, proof.check);
  const act = useAct({
    send: (values: ProofDraft) =>
      postForFile("POST /auth/myData/download", { body: proof.body(values) }).catch(besideCode),
    onDone: (file) => {
      saveFile(file);
      notify.success(t.taken);
      onClose();
    },
    form: draft,
    onProblem: proof.onProblem,
    fallback: t.takeFailed,
    onLoss: () => t.takeFailed,
  });
  return (
    <FormDialog
      title={t.takeTitle}
      action={t.take}
      busyText={t.taking}
      cancel={t.close}
      draft={draft}
      act={act}
      onClose={onClose}
    >
      <p>{t.takeNote}</p>
      <ProofFields wanted={proof.wanted} draft={draft} />
    </FormDialog>
  );
}
