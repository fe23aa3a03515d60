import { useState } from "react";
import { formatDateTime } from "../../shared/date.ts";
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
import { Callout } from "../../ui/forms/callout.tsx";
import { notify } from "../../ui/notify.ts";
import { askErasure, type OwnData, ownDataKey, takeErasureBack } from "./api.ts";
import { myDataWords } from "./words.en.ts";

/** Asks for the erasure of the account, says what holds it up, or takes it back. */
export function EraseCard({ data: { erasure, holds, erasureDays } }: { data: OwnData }) {
  const t = useWords(myDataWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t.eraseTitle}>
      <div className="grid gap-4">
        {erasure ? (
          <Waiting dueAt={erasure.dueAt} />
        ) : (
          <>
            <p>{t.eraseLead({ days: erasureDays })}</p>
            <p className="text-ink-soft">{t.eraseGone}</p>
            <p className="text-ink-soft">{t.eraseStays}</p>
          </>
        )}
        {holds.length > 0 && <Holds holds={holds} />}
        {!erasure && (
          <Button
            variant="danger"
            className="justify-self-start"
            disabled={holds.length > 0}
            onClick={() => setOpen(true)}
          >
            {t.erase}
          </Button>
        )}
      </div>
      {isOpen && <EraseDialog onClose={() => setOpen(false)} />}
    </Card>
  );
}

type Hold = OwnData["holds"][number];

/** The things to end first, beside what asks for the erasure. */
function Holds({ holds }: { holds: readonly Hold[] }) {
  const t = useWords(myDataWords);
  return (
    <Callout tone="warn" title={t.eraseFirst}>
      <ul className="list-disc pl-5">
        {holds.map((hold) => (
          <li key={hold}>{t.holds[hold]}</li>
        ))}
      </ul>
    </Callout>
  );
}

function Waiting({ dueAt }: { dueAt: string }) {
  const t = useWords(myDataWords);
  const act = useAct({
    send: takeErasureBack,
    onDone: ({ msg }) => notify.success(msg),
    invalidates: [ownDataKey],
    isReadAnyway: true,
    fallback: t.backFailed,
  });
  return (
    <>
      <Callout tone="warn" title={t.waits({ at: formatDateTime(dueAt) })}>
        {t.waitsWhy}
      </Callout>
      <Button className="justify-self-start" busy={act.isBusy} busyText={t.backing} onClick={() => act.run()}>
        {t.back}
      </Button>
    </>
  );
}

function EraseDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(myDataWords);
  const proof = useOwnerProof();
  const draft = useDraft(NO_PROOF, proof.check);
  const act = useAct({
    send: (values: ProofDraft) => askErasure(proof.body(values)).catch(besideCode),
    onDone: ({ msg }) => {
      notify.success(msg);
      onClose();
    },
    invalidates: [ownDataKey],
    form: draft,
    onProblem: proof.onProblem,
    fallback: t.askFailed,
  });
  // Something came up after the screen was opened: it is said here, beside what was pressed.
  const named = act.problem?.code === "erasure_held" ? Object.keys(act.problem.fields) : [];
  const held = named.filter((name): name is Hold => Object.hasOwn(t.holds, name));
  return (
    <FormDialog
      title={t.confirmTitle}
      action={t.confirm}
      busyText={t.confirming}
      cancel={t.cancel}
      isDangerous
      draft={draft}
      act={act}
      onClose={onClose}
    >
      <p>{t.eraseGone}</p>
      <p>{t.eraseStays}</p>
      <ProofFields wanted={proof.wanted} draft={draft} />
      {held.length > 0 && <Holds holds={held} />}
    </FormDialog>
  );
}
