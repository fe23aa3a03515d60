import type { useDraft } from "../../../shared/forms/draft.ts";
import { useWords } from "../../../shared/words.ts";
import { AmountField } from "../../../ui/forms/amount-field.tsx";
import { Switch } from "../../../ui/forms/switch.tsx";
import { TextField } from "../../../ui/forms/field.tsx";
import type { Field, Group, Row } from "./groups.ts";
import type { HouseDraft } from "./rules.ts";
import { houseWords } from "./words.en.ts";

type FieldsProps = { draft: ReturnType<typeof useDraft<HouseDraft>> };

/** The fields of a group; the fields of one row are grouped under its label. */
export function HouseFields({ group, draft }: FieldsProps & { group: Group }) {
  return group.rows.map((row, at) => <RowFields key={at} row={row} draft={draft} />);
}

function RowFields({ row, draft }: FieldsProps & { row: Row }) {
  const t = useWords(houseWords);
  const [only, second] = row.fields;
  if (only && !second) return <OneField field={only} draft={draft} />;
  const isPair = row.fields.length === 2;
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{row.label(t)}</legend>
      <div className={`grid gap-3 ${isPair ? "pairs" : ""}`}>
        {row.fields.map((field) => (
          <OneField key={field.path} field={field} draft={draft} />
        ))}
      </div>
    </fieldset>
  );
}

function OneField({ field: { path, kind, label }, draft }: FieldsProps & { field: Field }) {
  const t = useWords(houseWords);
  const common = {
    label: <span className="first-letter:uppercase">{label(t)}</span>,
    value: draft.values[path] ?? "",
    error: draft.problems[path],
  };
  const set = (text: string) => draft.set({ [path]: text });
  if (kind.is === "switch")
    return (
      <Switch
        label={common.label}
        hint={path === "secondAdmin" ? t.secondAdminHint : t.keepsPercentMarginHint}
        checked={common.value === "true"}
        onChange={(isOn) => set(String(isOn))}
      />
    );
  if (kind.is === "money") return <AmountField {...common} onChange={set} />;
  return (
    <TextField
      {...common}
      autoComplete="off"
      {...(kind.is === "percent" ? { lead: "%", inputMode: "decimal" as const, maxLength: 6 } : {})}
      {...(kind.is === "digits" ? { inputMode: "numeric" as const, maxLength: 10 } : {})}
      {...(kind.is === "minutes" ? { inputMode: "numeric" as const, maxLength: 4 } : {})}
      {...(kind.is === "count" ? { inputMode: "numeric" as const, maxLength: 7 } : {})}
      {...(kind.is === "page" ? { inputMode: "url" as const, hint: t.topUpHint } : {})}
      {...(kind.is === "dialled" ? { maxLength: 40, hint: t.ussdCodeHint } : {})}
      onChange={({ target }) => set(target.value)}
    />
  );
}
