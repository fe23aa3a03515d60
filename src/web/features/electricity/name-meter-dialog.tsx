import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { type KnownMeter, metersQuery } from "../../shared/meters-query.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { electricityWords } from "./words.en.ts";

type NameMeterProps = { meter: KnownMeter; onClose: () => void };

/** Gives a meter a name, another one, or takes it away. */
export function NameMeterDialog({ meter, onClose }: NameMeterProps) {
  const t = useWords(electricityWords);
  const { meterId, meterNumber, meterType, _id: nameId } = meter;
  const draft = useDraft({ name: meter.name }, ({ name }) => (name.trim() ? {} : { name: t.needName }));
  const save = useAct({
    send: ({ name }: { name: string }) =>
      call("POST /auth/meter", { body: { meterId, meterNumber, meterType, name: name.trim() } }),
    onDone: sayThen(onClose),
    form: draft,
    invalidates: [metersQuery.queryKey],
  });
  const remove = useAct({
    send: (id: string) => call("DELETE /auth/meter/{id}", { params: { id } }),
    onDone: sayThen(onClose),
    invalidates: [metersQuery.queryKey],
  });
  return (
    <FormDialog
      title={t.nameTitle}
      draft={draft}
      act={save}
      cancel={t.cancel}
      action={t.saveName}
      busyText={t.saving}
      onClose={onClose}
      above={
        nameId !== null && (
          <Button
            variant="quiet"
            wide
            className="mt-4"
            busy={remove.isBusy}
            busyText={t.saving}
            onClick={() => remove.run(nameId)}
          >
            {t.removeName}
          </Button>
        )
      }
    >
      <p className="text-ink-soft">
        {meter.company} <span className="figures">{meterNumber}</span>
      </p>
      <TextField label={t.name} hint={t.nameHint} autoComplete="off" maxLength={40} {...draft.text("name")} />
    </FormDialog>
  );
}
