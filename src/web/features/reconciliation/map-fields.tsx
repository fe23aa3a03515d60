import { AMOUNT_FORMS, TIME_FORMS, TIME_ZONES } from "../../../core/column-map.ts";
import { useWords } from "../../shared/words.ts";
import { Checkbox } from "../../ui/forms/checkbox.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { ColumnMap } from "./api.ts";
import { reconciliationWords } from "./words.en.ts";

type MapFieldsProps = { header: readonly string[]; map: ColumnMap; onChange: (map: ColumnMap) => void };
type ColumnName = "reference" | "theirRef" | "number" | "amount" | "amountOut" | "time" | "status";

/** Says which column of a file is which, and how amounts, times and words are read. */
export function MapFields({ header, map, onChange }: MapFieldsProps) {
  const t = useWords(reconciliationWords);
  const set = (change: Partial<ColumnMap>) => onChange({ ...map, ...change });
  const columns: ColumnName[] = ["reference", "theirRef", "number", "amount"];
  if (map.amountForm === "two") columns.push("amountOut");
  columns.push("time", "status");
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">{t.columns}</legend>
      <Checkbox label={t.header} checked={map.hasHeader} onChange={(hasHeader) => set({ hasHeader })} />
      <div className="grid gap-3 sm:grid-cols-2">
        {columns.map((name) => (
          <ColumnSelect key={name} name={name} header={header} map={map} onChange={onChange} />
        ))}
        <Select
          label={t.amountForm}
          value={map.amountForm}
          options={AMOUNT_FORMS.map((value) => ({ value, label: t.amountForms[value] ?? value }))}
          onChange={({ target }) => set({ amountForm: oneOf(AMOUNT_FORMS, target.value) ?? map.amountForm })}
        />
        {map.time !== null && <TimeSelects map={map} set={set} />}
      </div>
      {map.status !== null && <WordFields map={map} set={set} />}
    </fieldset>
  );
}

const oneOf = <const V extends string>(values: readonly V[], value: string): V | undefined =>
  values.find((one) => one === value);

function ColumnSelect({ name, header, map, onChange }: MapFieldsProps & { name: ColumnName }) {
  const t = useWords(reconciliationWords);
  const names = map.hasHeader ? header : header.map(() => "");
  const value = map[name];
  return (
    <Select
      label={t.map[name]}
      {...(name === "amount" ? {} : { placeholder: t.none })}
      value={value ?? ""}
      options={names.map((column, at) => ({ value: at, label: t.column({ number: at + 1, name: column }) }))}
      onChange={({ target }) =>
        onChange({ ...map, [name]: target.value === "" ? null : Number(target.value) })
      }
    />
  );
}

type PartProps = { map: ColumnMap; set: (change: Partial<ColumnMap>) => void };

function TimeSelects({ map, set }: PartProps) {
  const t = useWords(reconciliationWords);
  return (
    <>
      <Select
        label={t.timeForm}
        value={map.timeForm}
        options={TIME_FORMS.map((value) => ({ value, label: t.timeForms[value] ?? value }))}
        onChange={({ target }) => set({ timeForm: oneOf(TIME_FORMS, target.value) ?? map.timeForm })}
      />
      <Select
        label={t.zone}
        value={map.zone}
        options={TIME_ZONES.map((value) => ({ value, label: t.zones[value] ?? value }))}
        onChange={({ target }) => set({ zone: oneOf(TIME_ZONES, target.value) ?? map.zone })}
      />
    </>
  );
}

function WordFields({ map, set }: PartProps) {
  const t = useWords(reconciliationWords);
  const fields = [
    ["success", t.success],
    ["failed", t.failedWords],
    ["pending", t.pendingWords],
  ] as const;
  return (
    <div className="grid gap-3">
      {fields.map(([name, label]) => (
        <TextField
          key={name}
          label={label}
          hint={t.wordsHint}
          maxLength={300}
          value={map[name]}
          onChange={({ target }) => set({ [name]: target.value })}
        />
      ))}
    </div>
  );
}
