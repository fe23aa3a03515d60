import { NumberTools } from "../../shared/contacts/number-tools.tsx";
import { useDraft } from "../../shared/forms/draft.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PhoneField } from "../../ui/forms/phone-field.tsx";
import { checkPhone, type Plan, planLabel } from "./rules.ts";
import { dataWords } from "./words.en.ts";

type AskPhoneProps = {
  /** The plan that was chosen before there was a whole number. */
  plan: Plan;
  typed: string;
  onPhone: (phone: string) => void;
  onClose: () => void;
};

/** A plan was chosen first: the number is asked for in the dialog, then it goes on to confirm. */
export function AskPhone({ plan, typed, onPhone, onClose }: AskPhoneProps) {
  const draft = useDraft({ phone: typed }, checkPhone);
  const t = useWords(dataWords);
  return (
    <FormDialog
      title={t.whoFor}
      form={draft.form}
      onSubmit={draft.submit(({ phone }) => onPhone(phone))}
      cancel={t.cancel}
      action={t.next}
      onClose={onClose}
    >
      <p className="font-semibold">{planLabel(plan)}</p>
      <PhoneField
        label={t.phone}
        autoFocus
        value={draft.values.phone}
        error={draft.problems.phone}
        onChange={(phone) => draft.set({ phone })}
        tools={<NumberTools onNumber={({ phone }) => draft.set({ phone })} />}
      />
    </FormDialog>
  );
}
