import type { Plan } from "./plans/plan.ts";
import { NumberTools } from "../../shared/contacts/number-tools.tsx";
import { useDraft } from "../../shared/forms/draft.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { PhoneField } from "../../ui/forms/phone-field.tsx";
import { checkPhone, planLabel } from "./rules.ts";
import { dataWords } from "./words.en.ts";

type AskPhoneProps = {
  /** The plan that was chosen before the number was complete. */
  plan: Plan;
  typed: string;
  onPhone: (phone: string) => void;
  onClose: () => void;
};

/** Asks for the number in a dialog when a plan was chosen first, then goes on to the confirm dialog. */
export function AskPhone({ plan, typed, onPhone, onClose }: AskPhoneProps) {
  const draft = useDraft({ phone: typed }, checkPhone);
  const t = useWords(dataWords);
  return (
    <FormDialog
      title={t.whoFor}
      draft={draft}
      act={{ run: ({ phone }) => onPhone(phone) }}
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
