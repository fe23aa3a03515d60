import { type ChangeEvent, useState } from "react";
import { NETWORKS } from "../../../core/networks.ts";
import type { Contact } from "../../shared/contacts/contacts-query.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { Field, INPUT_CLASS, TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { type Asked, preview, type Seen } from "./api.ts";
import { PickPeople } from "./pick-people.tsx";
import { PlanField } from "./plan-field.tsx";
import { PreviewPart } from "./preview-part.tsx";
import { textOf } from "./sheet-text.ts";
import { bulkWords } from "./words.en.ts";

type Draft = { service: "data" | "airtime"; text: string; network: string; value: string };

/** A new list in steps: its numbers, what each row would cost, and the start. */
export function NewList({ onStarted }: { onStarted: (id: string) => void }) {
  const t = useWords(bulkWords);
  const [draft, setDraft] = useState<Draft>({ service: "data", text: "", network: "", value: "" });
  const [seen, setSeen] = useState<Seen>();
  const [error, setError] = useState<string>();
  const act = useAct({ send: (asked: Asked) => preview(asked), onDone: setSeen, fallback: t.notChecked });
  const check = () => {
    setError(draft.text.trim() === "" ? t.addNumbers : undefined);
    if (draft.text.trim() !== "") act.run(askedOf(draft));
  };
  if (seen)
    return (
      <PreviewPart
        service={draft.service}
        seen={seen}
        isBusy={act.isBusy}
        onRows={(rows) => act.run({ service: draft.service, rows })}
        onEdit={() => setSeen(undefined)}
        onStarted={onStarted}
      />
    );
  return (
    <Card>
      <form
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          check();
        }}
      >
        <p className="text-ink-soft">{t.intro}</p>
        <Form
          draft={draft}
          error={error ?? act.formError}
          onChange={(next) => setDraft({ ...draft, ...next })}
        />
        <Button type="submit" busy={act.isBusy} busyText={t.checking}>
          {t.check}
        </Button>
      </form>
    </Card>
  );
}

function askedOf({ service, text, network, value }: Draft): Asked {
  return { service, text, network, ...(service === "data" ? { plan: value } : { amount: value }) };
}

type FormProps = { draft: Draft; error: string | undefined; onChange: (next: Partial<Draft>) => void };

function Form({ draft, error, onChange }: FormProps) {
  const t = useWords(bulkWords);
  const isData = draft.service === "data";
  return (
    <>
      <Choice
        legend={t.service}
        name="service"
        value={draft.service}
        layout="two"
        options={[
          { value: "data", label: t.data },
          { value: "airtime", label: t.airtime },
        ]}
        onChange={(service) => onChange({ service, value: "" })}
      />
      <TextAreaField
        label={t.numbers}
        hint={t.numbersHint}
        error={error}
        rows={8}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
      />
      <Sources text={draft.text} onText={(text) => onChange({ text })} />
      <Select
        label={t.network}
        value={draft.network}
        placeholder={t.guess}
        options={NETWORKS.map((network) => ({ value: network, label: network }))}
        onChange={({ target }) => onChange({ network: target.value, ...(isData ? { value: "" } : {}) })}
      />
      {isData ? (
        <PlanField
          label={t.plan}
          network={draft.network}
          value={draft.value}
          onChange={(value) => onChange({ value })}
        />
      ) : (
        <TextField
          label={t.amount}
          hint={t.amountHint}
          inputMode="numeric"
          value={draft.value}
          onChange={({ target }) => onChange({ value: target.value })}
        />
      )}
    </>
  );
}

type SourcesProps = { text: string; onText: (text: string) => void };

/** The other ways to numbers: a file, and the person's contacts. */
function Sources({ text, onText }: SourcesProps) {
  const t = useWords(bulkWords);
  const [isPicking, setPicking] = useState(false);
  const act = useAct({ send: (file: File) => textOf(file), onDone: onText, fallback: t.fileNotRead });
  const read = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) act.run(file);
  };
  const add = (people: readonly Contact[]) => {
    const lines = people.map(({ contactNumber, contactNetwork }) => `${contactNumber}, ${contactNetwork}`);
    onText([text.trim(), ...lines].filter(Boolean).join("\n"));
    setPicking(false);
  };
  return (
    <>
      <Field label={t.file} error={act.formError}>
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept=".csv,.txt,.xlsx,text/csv,text/plain"
            onChange={read}
            className={`${INPUT_CLASS} py-2.5`}
          />
        )}
      </Field>
      <Button variant="secondary" onClick={() => setPicking(true)}>
        {t.people}
      </Button>
      {isPicking && <PickPeople onPick={add} onClose={() => setPicking(false)} />}
    </>
  );
}
