import { useDraft } from "../../shared/forms/draft.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card as Panel } from "../../ui/card.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import type { Country } from "./api.ts";
import { checkLine, type Receiver, type LineDraft } from "./rules.ts";
import { abroadWords } from "./words.en.ts";

type LineStepProps = {
  countries: readonly Country[];
  line: Receiver | undefined;
  isFinding: boolean;
  /** Resolves with the problem of the number, or with nothing. */
  onFind: (draft: LineDraft) => Promise<string | undefined>;
  /** Runs when the form is edited, so that what was found no longer counts. */
  onEdit: () => void;
};

/** Step 1: the country and the number. Shows the operator once it was found. */
export function LineStep({ countries, line, isFinding, onFind, onEdit }: LineStepProps) {
  const t = useWords(abroadWords);
  const open = countries.filter(({ isOpen }) => isOpen);
  const start = { country: open.length === 1 ? (open[0]?.code ?? "") : "", number: "" };
  const draft = useDraft(start, (values) => checkLine(values, countries), "abroad");
  const { values, problems } = draft;
  const country = countries.find(({ code }) => code === values.country);
  const find = (wanted: LineDraft) =>
    void onFind(wanted).then((refused) => refused && draft.show({ number: refused }));
  const edit = (changes: Partial<LineDraft>) => {
    draft.set(changes);
    onEdit();
  };
  return (
    <Panel>
      <form ref={draft.form} noValidate onSubmit={draft.submit(find)}>
        <fieldset disabled={isFinding} className="grid gap-5">
          <legend className="sr-only">{t.line}</legend>
          <Select
            label={t.country}
            placeholder={t.selectCountry}
            value={values.country}
            error={problems.country}
            options={open.map(({ code, name, callingCode }) => ({
              value: code,
              label: `${name} (+${callingCode})`,
            }))}
            onChange={(event) => edit({ country: event.target.value })}
          />
          <TextField
            label={t.number}
            hint={country && t.numberHint({ code: country.callingCode })}
            type="tel"
            inputMode="tel"
            autoComplete="off"
            maxLength={24}
            value={values.number}
            error={problems.number}
            onChange={(event) => edit({ number: event.target.value })}
          />
          <div role="status" className="empty:hidden">
            {line?.found && (
              <Callout tone="good" title={line.found.name}>
                {line.number}
              </Callout>
            )}
          </div>
          {!line && (
            <Button type="submit" size="lg" wide busy={isFinding} busyText={t.finding}>
              {t.find}
            </Button>
          )}
        </fieldset>
      </form>
    </Panel>
  );
}
