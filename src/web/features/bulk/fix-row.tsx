import { NETWORKS, normalisePhone } from "../../../core/networks.ts";
import { inWords } from "../../shared/api/in-words.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { Asked, SeenRow } from "./api.ts";
import { PlanField } from "./plan-field.tsx";
import { bulkWords } from "./words.en.ts";

export type Fixed = { number: string; network: string; plan: string; amount: string };
type FixProps = {
  service: Asked["service"];
  row: SeenRow;
  onFixed: (fixed: Fixed) => void;
  onClose: () => void;
};

/** Corrects one row of a preview; the whole list is then checked again. */
export function FixRow({ service, row, onFixed, onClose }: FixProps) {
  const t = useWords(bulkWords);
  const { number, plan, amount } = row;
  const network = NETWORKS.find((name) => name === row.network.toUpperCase()) ?? "";
  const first: Fixed = { number, network, plan, amount };
  const draft = useDraft(first, (values) => (normalisePhone(values.number) ? {} : { number: t.badPhone }));
  const { values } = draft;
  return (
    <FormDialog
      title={t.fixTitle({ row: row.row })}
      draft={draft}
      act={{ run: onFixed }}
      cancel={t.cancelButton}
      action={t.check}
      onClose={onClose}
    >
      <p className="text-sm text-ink-soft">{inWords(row.code, row.problem)}</p>
      <TextField label={t.number} type="tel" autoComplete="off" autoFocus {...draft.text("number")} />
      <Select
        label={t.oneNetwork}
        value={values.network}
        placeholder={t.guess}
        options={NETWORKS.map((name) => ({ value: name, label: name }))}
        onChange={({ target }) => draft.set({ network: target.value })}
      />
      {service === "data" ? (
        <PlanField
          label={t.onePlan}
          network={values.network}
          value={values.plan}
          onChange={(next) => draft.set({ plan: next })}
        />
      ) : (
        <TextField label={t.oneAmount} inputMode="numeric" autoComplete="off" {...draft.text("amount")} />
      )}
    </FormDialog>
  );
}
