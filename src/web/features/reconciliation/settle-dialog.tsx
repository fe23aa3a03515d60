import { useState } from "react";
import { type Way, WAYS } from "../../../core/reconciliation.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { REVIEWS } from "../../shared/query-keys.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import type { AnswerOf } from "../../shared/api/api.ts";
import { type Exception, RECONCILIATION, settle } from "./api.ts";
import { doorsOf, nameOf, settledSum } from "./rules.ts";
import { reconciliationWords } from "./words.en.ts";

type Results = AnswerOf<"POST /admin/reconciliation/settle">["results"];
type SettleProps = { exceptions: readonly Exception[]; onClose: () => void };

/** Settles one or several differences in one way, with a reason, and says what became of each. */
export function SettleDialog({ exceptions, onClose }: SettleProps) {
  const t = useWords(reconciliationWords);
  const [results, setResults] = useState<Results>();
  const draft = useDraft<{ way: Way; note: string }>({ way: "take_theirs", note: "" }, ({ note }) =>
    note.trim() ? {} : { note: t.whyNeeded },
  );
  const { way, note } = draft.values;
  const act = useAct({
    key: { route: "POST /admin/reconciliation/settle" },
    form: draft,
    send: settle,
    onDone: (answer) => setResults(answer.results),
    invalidates: [RECONCILIATION, REVIEWS],
    isReadAnyway: true,
  });
  if (results) return <Ended exceptions={exceptions} results={results} onClose={onClose} />;
  const count = exceptions.length;
  return (
    <FormDialog
      title={count === 1 ? t.settle : t.settleMany({ count })}
      draft={draft}
      act={{
        ...act,
        run: (values) =>
          act.run({ ids: exceptions.map(({ _id }) => _id), way: values.way, note: values.note.trim() }),
      }}
      cancel={t.cancel}
      action={t.ways[way]}
      busyText={t.settling}
      onClose={onClose}
    >
      <Choice
        legend={t.way}
        name="way"
        layout="two"
        value={way}
        options={WAYS.map((value) => ({ value, label: t.ways[value], note: t.wayNotes[value] }))}
        onChange={(value) => draft.set({ way: value })}
      />
      <div className="grid gap-1 text-sm" aria-live="polite">
        <p className="font-semibold">{t.wayMeans[way]?.(settledSum(exceptions))}</p>
        {(way === "take_theirs" || way === "write_off") &&
          doorsOf(exceptions, way).map((line) => (
            <p key={line} className="text-ink-soft">
              {line}
            </p>
          ))}
      </div>
      <TextAreaField
        label={t.why}
        hint={t.whyHint}
        rows={3}
        maxLength={300}
        value={note}
        error={draft.problems.note}
        onChange={({ target }) => draft.set({ note: target.value })}
      />
    </FormDialog>
  );
}

function Ended({ exceptions, results, onClose }: SettleProps & { results: Results }) {
  const t = useWords(reconciliationWords);
  const names = new Map(exceptions.map((one) => [one._id, nameOf(one)]));
  const done = results.filter(({ outcome }) => outcome === "done").length;
  return (
    <Dialog
      open
      title={t.results({ done, all: results.length })}
      onClose={onClose}
      footer={
        <Button wide onClick={onClose}>
          {t.done}
        </Button>
      }
    >
      <ul role="status" className="grid gap-2">
        {results.map(({ id, msg, outcome }) => (
          <li key={id} className="rounded-xl bg-sunken p-3 text-sm">
            <span className="font-semibold wrap-anywhere">{names.get(id)}</span>
            <span className={`block ${outcome === "refused" ? "text-bad" : "text-ink-soft"}`}>{msg}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
