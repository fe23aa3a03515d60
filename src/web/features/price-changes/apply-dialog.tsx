import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { isBelowCost, LossDialog, type Sure, sureOf } from "../../shared/shop/loss-dialog.tsx";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { type Applied, CHANGED, type ChosenLine, type Source, type TablePlan } from "./api.ts";
import { lagosIso, linesOf, sumsOf } from "./rules.ts";
import { pricesWords } from "./words.en.ts";

type ApplyDialogProps = {
  rows: readonly TablePlan[];
  source: Source;
  reason: string;
  onApplied: (applied: Applied) => void;
  onClose: () => void;
};
type Draft = { reason: string; when: string; time: string };

/** Asks why and when before prices change, all of them or none. */
export function ApplyDialog({ rows, source, reason, onApplied, onClose }: ApplyDialogProps) {
  const t = useWords(pricesWords);
  const sums = sumsOf(rows);
  const draft = useDraft<Draft>({ reason, when: "now", time: "" }, (typed) => ({
    ...(typed.reason.trim() ? {} : { reason: t.noReason }),
    ...(typed.when === "now" || lagosIso(typed.time) ? {} : { time: t.badTime }),
  }));
  const act = useApply(source, onApplied);
  const moved = act.problem?.code === "prices_moved" ? Object.entries(act.problem.fields) : [];
  return (
    <FormDialog
      title={t.applyTitle(sums.prices)}
      draft={draft}
      act={{ ...act, run: (typed: Draft) => act.run({ ...typed, lines: linesOf(rows) }) }}
      cancel={t.cancel}
      action={t.apply(sums.prices)}
      busyText={t.applying}
      onClose={onClose}
      above={<LossDialog act={act} nameOf={(field) => field.split(".").join(" · ")} />}
    >
      <Summary
        lines={[
          [t.plans, linesOf(rows).length],
          [t.rises, sums.rises],
          [t.falls, sums.falls],
          ...(sums.losses > 0 ? [[t.losses, sums.losses] as const] : []),
        ]}
      />
      <TextField
        label={t.reason}
        hint={t.reasonHint}
        maxLength={300}
        autoComplete="off"
        {...draft.text("reason")}
      />
      <Select
        label={t.when}
        value={draft.values.when}
        options={[
          { value: "now", label: t.now },
          { value: "later", label: t.later },
        ]}
        onChange={({ target }) => draft.set({ when: target.value })}
      />
      {draft.values.when === "later" && (
        <TextField label={t.time} type="datetime-local" {...draft.text("time")} />
      )}
      {moved.length > 0 && (
        <Callout tone="bad" title={t.movedTitle}>
          <ul>
            {moved.map(([field, sentence]) => (
              <li key={field}>{/\./.test(field) ? `${field.split(".")[0]}: ${sentence}` : sentence}</li>
            ))}
          </ul>
        </Callout>
      )}
    </FormDialog>
  );
}

type Input = Draft & Sure & { lines: readonly ChosenLine[] };

/**
 * The act that applies rows as they were looked at. They are part of its input, so that the same press again
 * makes no second change, and another choice is another act.
 */
function useApply(source: Source, onApplied: ApplyDialogProps["onApplied"]) {
  return useAct({
    key: { route: "POST /admin/prices/changes", doneAt: () => undefined },
    send: ({ lines, reason, when, time, confirmBelowCost }: Input, requestKey) => {
      const appliesAt = when === "later" ? lagosIso(time) : undefined;
      const body = { lines: [...lines], reason, source, ...(appliesAt ? { appliesAt } : {}) };
      return call("POST /admin/prices/changes", {
        body: { ...body, ...sureOf(confirmBelowCost) },
        requestKey,
      });
    },
    onDone: ({ change, msg }, { when }) => {
      notify.success(msg);
      onApplied({ change, msg, isScheduled: when === "later" });
    },
    isQuiet: isBelowCost,
    invalidates: CHANGED,
    isReadAnyway: true,
  });
}
