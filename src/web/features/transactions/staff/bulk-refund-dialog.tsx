import { Link } from "../../../shared/router/link.tsx";
import { useState } from "react";
import { sum } from "../../../../core/money.ts";
import { type AnswerOf, call } from "../../../shared/api/api.ts";
import { formatMoney, fromWire } from "../../../shared/money.ts";
import { titleOf } from "../../../shared/transaction-words.ts";
import { isOpen, type Transaction } from "../../../shared/transactions.ts";
import { TRANSACTION_LISTS } from "../../../shared/query-keys.ts";
import { useAct } from "../../../shared/sending/use-act.ts";
import { useWords } from "../../../shared/words.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notify.ts";
import { Badge } from "../../../ui/status.tsx";
import { Summary } from "../../../ui/summary.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { RefundRows } from "./refund-rows.tsx";
import { selectionWords } from "./selection-words.en.ts";

type Results = AnswerOf<"POST /admin/refund">["results"];
type BulkRefundProps = { rows: readonly Transaction[]; onRefunded: () => void; onClose: () => void };

/** Refunds the chosen rows after it lists them with count and total; then shows the result of each. */
export function BulkRefundDialog({ rows: chosen, onRefunded, onClose }: BulkRefundProps) {
  // Keeps the rows visible after the selection is cleared.
  const [rows] = useState(chosen);
  const [results, setResults] = useState<Results>();
  const finish = (found: Results) => {
    setResults(found);
    onRefunded();
  };
  return results ? (
    <ResultsDialog rows={rows} results={results} onClose={onClose} />
  ) : (
    <AskDialog rows={rows} onResults={finish} onClose={onClose} />
  );
}

/** Refunds each of these transactions on its own. */
function refundMany(body: { ids: string[]; confirm: boolean; reason: string }, requestKey: string) {
  return call("POST /admin/refund", { body, requestKey });
}

type AskProps = { rows: readonly Transaction[]; onResults: (results: Results) => void; onClose: () => void };

function AskDialog({ rows, onResults, onClose }: AskProps) {
  const t = useWords(selectionWords);
  const [isUnderstood, setUnderstood] = useState(false);
  const [reason, setReason] = useState("");
  const underWay = rows.filter(isOpen).length;
  const total = formatMoney(sum(rows.map((row) => fromWire(row.trans_amount))));
  const act = useAct({
    key: { route: "POST /admin/refund" },
    send: refundMany,
    onDone: ({ msg, results }) => {
      notify.success(msg);
      onResults(results);
    },
    invalidates: [TRANSACTION_LISTS, ["transaction"]],
    fallback: t.wentWrong,
  });
  const refund = () => {
    if (reason.trim() === "") notify.error(t.whyNeeded);
    else if (underWay > 0 && !isUnderstood) notify.error(t.mustUnderstand);
    else act.run({ ids: rows.map((row) => row._id), confirm: isUnderstood, reason: reason.trim() });
  };
  return (
    <ConfirmDialog
      title={t.refundTitle(rows.length)}
      action={t.refundAct({ amount: total })}
      busyText={t.refunding}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      isDangerous
      onConfirm={refund}
      onClose={onClose}
    >
      <Summary
        lines={[
          [t.refundCount, rows.length.toLocaleString("en-NG")],
          [
            t.refundTotal,
            <span className="figures" key="total">
              {total}
            </span>,
          ],
        ]}
      />
      <RefundRows rows={rows} />
      <p className="text-sm text-ink-soft">{t.refundWhat}</p>
      <TextAreaField
        label={t.whyRefund}
        hint={t.whyRefundHint}
        rows={2}
        maxLength={300}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {underWay > 0 && (
        <Switch
          label={t.understood}
          hint={t.underWay(underWay)}
          checked={isUnderstood}
          onChange={setUnderstood}
        />
      )}
    </ConfirmDialog>
  );
}

const TONES = { refunded: "good", waiting: "warn", refused: "bad" } as const;

type ResultsProps = { rows: readonly Transaction[]; results: Results; onClose: () => void };

function ResultsDialog({ rows, results, onClose }: ResultsProps) {
  const t = useWords(selectionWords);
  const named = new Map(rows.map((row) => [row._id, row]));
  return (
    <Dialog
      open
      title={t.resultsTitle}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <ul className="grid lines-y">
        {results.map(({ id, outcome, msg }) => {
          const row = named.get(id);
          return (
            <li key={id} className="grid gap-1 py-3">
              <span className="flex flex-wrap items-baseline justify-between gap-2">
                <span className="font-semibold">{row && titleOf(row)}</span>
                <Badge tone={TONES[outcome]}>{t[outcome]}</Badge>
              </span>
              <span className="text-sm text-ink-soft wrap-anywhere">{row?.trans_Id}</span>
              <span className="text-sm">{msg}</span>
            </li>
          );
        })}
      </ul>
      {results.some(({ outcome }) => outcome === "waiting") && (
        <Link to="/admin/reviews" className={`${buttonClass({ variant: "secondary" })} mt-3`}>
          {t.toReviews}
        </Link>
      )}
    </Dialog>
  );
}
