import { formatMoney, fromWire } from "../../shared/money.ts";
import { ProofStep } from "../../shared/payment-proof/proof-step.tsx";
import { useProof } from "../../shared/payment-proof/use-proof.ts";
import { ACCOUNT } from "../../shared/query-keys.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { Summary, type SummaryLine } from "../../ui/summary.tsx";
import { type Start, startList } from "./api.ts";
import { BULK } from "./queries.ts";
import { bulkWords } from "./words.en.ts";

type ConfirmProps = {
  list: Start;
  lines: readonly SummaryLine[];
  onClose: () => void;
  onStarted: (id: string) => void;
};

/** Asks before a list is started; the proof is for the whole of it. */
export function ConfirmList({ list, lines, onClose, onStarted }: ConfirmProps) {
  const t = useWords(bulkWords);
  const proof = useProof();
  const act = useAct({
    key: { route: "POST /bulk", doneAt: ({ job }) => job.createdAt },
    send: (wanted: Start, requestKey: string) => startList(wanted, { requestKey, ...proof.body() }),
    onProblem: proof.hear,
    isQuiet: proof.isAbout,
    invalidates: [BULK, ACCOUNT],
    onDone: ({ job }) => onStarted(job._id),
  });
  const { problem } = act;
  const total = fromWire(list.seenTotal);
  const confirm = () => proof.confirm({ act: "bulk", amount: list.seenTotal }, () => act.run(list));
  return (
    <ConfirmDialog
      title={t.confirm}
      action={t.start({ amount: formatMoney(total) })}
      busyText={t.starting}
      cancel={t.cancelButton}
      isBusy={act.isBusy}
      problem={act.isBusy || proof.isAbout(problem) ? undefined : problem?.msg}
      onConfirm={confirm}
      onClose={onClose}
    >
      {problem?.kind === "unanswered" && !act.isBusy && <p className="text-sm">{t.unanswered}</p>}
      <Money amount={total} className="block text-center text-4xl font-bold tracking-tight" />
      <Summary lines={lines} />
      <ProofStep proof={proof} onGo={confirm} />
    </ConfirmDialog>
  );
}
