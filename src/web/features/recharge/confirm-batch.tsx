import { formatMoney, fromWire } from "../../shared/money.ts";
import { ProofStep } from "../../shared/payment-proof/proof-step.tsx";
import { useProof } from "../../shared/payment-proof/use-proof.ts";
import { ACCOUNT } from "../../shared/query-keys.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Money } from "../../ui/money.tsx";
import { Summary } from "../../ui/summary.tsx";
import { type Network, type Start, startBatch } from "./api.ts";
import { RECHARGE } from "./queries.ts";
import { rechargeWords } from "./words.en.ts";

/** A batch as it was filled in, before its price is agreed to. */
export type Wanted = Pick<Start, "network" | "quantity" | "shopName"> & { plan: Network["plans"][number] };
type ConfirmProps = { wanted: Wanted; onClose: () => void; onStarted: (id: string) => void };

/** Asks before a batch is started; the proof is for the whole of it. */
export function ConfirmBatch({ wanted, onClose, onStarted }: ConfirmProps) {
  const t = useWords(rechargeWords);
  const proof = useProof();
  const { network, quantity, shopName, plan } = wanted;
  const seenTotal = (Math.round(plan.my_price * 100) * quantity) / 100;
  const batch: Start = { network, quantity, shopName, plan: plan._id, seenTotal };
  const act = useAct({
    key: { route: "POST /buy/recharge", doneAt: (answer) => answer.batch.createdAt },
    send: (asked: Start, requestKey: string) => startBatch(asked, { requestKey, ...proof.body() }),
    onProblem: proof.hear,
    isQuiet: proof.isAbout,
    invalidates: [RECHARGE, ACCOUNT],
    onDone: (answer) => onStarted(answer.batch._id),
  });
  const { problem } = act;
  const total = fromWire(seenTotal);
  const confirm = () => proof.confirm({ act: "bulk", amount: seenTotal }, () => act.run(batch));
  return (
    <ConfirmDialog
      title={t.confirm}
      action={t.start({ amount: formatMoney(total) })}
      busyText={t.starting}
      cancel={t.goBack}
      isBusy={act.isBusy}
      problem={act.isBusy || proof.isAbout(problem) ? undefined : problem?.msg}
      onConfirm={confirm}
      onClose={onClose}
    >
      {problem?.kind === "unanswered" && !act.isBusy && <p className="text-sm">{t.unanswered}</p>}
      <Money amount={total} className="block text-center text-4xl font-bold tracking-tight" />
      <Summary
        lines={[
          [t.what, t.whatLine({ count: String(quantity), network, value: plan.plan })],
          [t.each, formatMoney(fromWire(plan.my_price))],
          [t.shopName, shopName],
        ]}
      />
      <ProofStep proof={proof} onGo={confirm} />
    </ConfirmDialog>
  );
}
