import { useDraft } from "../../shared/forms/draft.ts";
import type { KnownMeter } from "../../shared/meters-query.ts";
import { NetworkHint } from "../../shared/network-status/network-hint.tsx";
import type { BuySearch } from "../../shared/repeat.ts";
import type { Settings } from "../../shared/settings-query.ts";
import { useAtOnce } from "../../shared/use-at-once.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { checkMeter, type Meter, type MeterDraft, startMeter } from "./rules.ts";
import { SavedMeters } from "./saved-meters.tsx";
import { electricityWords } from "./words.en.ts";

type MeterStepProps = {
  companies: Settings["companies"];
  /** Meters to choose from. */
  meters: readonly KnownMeter[];
  /** Fields filled in by the address; when they are complete, the meter is checked at once. */
  start: BuySearch;
  meter: Meter | undefined;
  isChecking: boolean;
  /** Resolves with what is wrong with the meter, or with nothing. */
  onValidate: (draft: MeterDraft) => Promise<string | undefined>;
  /** Runs when the meter is edited, so that its verification no longer counts. */
  onEdit: () => void;
};

/** Says whose meter it is, once that is known. */
function Owner({ meter }: Pick<MeterStepProps, "meter">) {
  return (
    <div role="status" className="empty:hidden">
      {meter && (
        <Callout tone="good" title={meter.name}>
          {meter.address}
        </Callout>
      )}
    </div>
  );
}

/** Step 1: the meter. Shows the owner once the company has named them. */
export function MeterStep({
  companies,
  meters,
  start,
  meter,
  isChecking,
  onValidate,
  onEdit,
}: MeterStepProps) {
  const draft = useDraft(startMeter(start, companies), checkMeter, "electricity");
  const { values, problems } = draft;
  const t = useWords(electricityWords);
  const validate = (wanted: MeterDraft) =>
    void onValidate(wanted).then((refused) => refused && draft.show({ meterNumber: refused }));
  useAtOnce(() => {
    if (start.meter && !draft.isRevived && Object.keys(checkMeter(values)).length === 0) validate(values);
  });
  const edit = (changes: Partial<MeterDraft>) => {
    draft.set(changes);
    onEdit();
  };
  const pick = ({ meterType, meterId, meterNumber }: KnownMeter) => {
    const values = { meterType, meterId: String(meterId), meterNumber };
    edit(values);
    validate(values);
  };
  const company = companies.find(({ id }) => String(id) === values.meterId);
  const open = meters.filter(({ meterId }) => companies.some(({ id, isOpen }) => id === meterId && isOpen));
  return (
    <>
      {!meter && !isChecking && <SavedMeters meters={open} onPick={pick} />}
      <Card>
        <form ref={draft.form} noValidate onSubmit={draft.submit(validate)}>
          <fieldset disabled={isChecking} className="grid gap-5">
            <legend className="sr-only">{t.meter}</legend>
            <MeterType
              value={values.meterType}
              error={problems.meterType}
              onChange={(meterType) => edit({ meterType })}
            />
            <Select
              label={t.company}
              placeholder={t.selectCompany}
              value={values.meterId}
              error={problems.meterId}
              options={companies.map(({ id, name, isOpen }) => ({
                value: id,
                label: isOpen ? name : t.lockedCompany({ name }),
                disabled: !isOpen,
              }))}
              onChange={(event) => edit({ meterId: event.target.value })}
            />
            {company && <NetworkHint name={`${company.name} electricity`} />}
            <TextField
              label={t.meterNumber}
              hint={t.meterHint}
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              value={values.meterNumber}
              error={problems.meterNumber}
              onChange={(event) => edit({ meterNumber: event.target.value })}
            />
            <Owner meter={meter} />
            {!meter && (
              <Button type="submit" size="lg" wide busy={isChecking} busyText={t.checking}>
                {t.validate}
              </Button>
            )}
          </fieldset>
        </form>
      </Card>
    </>
  );
}

type MeterTypeProps = {
  value: MeterDraft["meterType"];
  error: string | undefined;
  onChange: (meterType: MeterDraft["meterType"]) => void;
};

function MeterType({ value, error, onChange }: MeterTypeProps) {
  const t = useWords(electricityWords);
  return (
    <Choice
      legend={t.meterType}
      name="meterType"
      layout="two"
      value={value}
      error={error}
      options={[
        { value: "prepaid", label: t.prepaid, note: t.prepaidNote },
        { value: "postpaid", label: t.postpaid, note: t.postpaidNote },
      ]}
      onChange={onChange}
    />
  );
}
