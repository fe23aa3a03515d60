import type { useDraft } from "../../shared/forms/draft.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import type { Receiver } from "./api.ts";
import type { UserDraft } from "./rules.ts";
import { transferWords } from "./words.en.ts";

type ReceiverStepProps = {
  draft: ReturnType<typeof useDraft<UserDraft>>;
  receiver: Receiver | undefined;
  isChecking: boolean;
  onValidate: (values: UserDraft) => void;
  onChange: () => void;
};

/**
 * Step 1: the receiver. Once the name is verified the field is locked, until the person changes it on
 * purpose.
 */
export function ReceiverStep({ draft, receiver, isChecking, onValidate, onChange }: ReceiverStepProps) {
  const t = useWords(transferWords);
  return (
    <form ref={draft.form} noValidate onSubmit={draft.submit(onValidate)}>
      <fieldset disabled={isChecking} className="grid gap-4">
        <legend className="sr-only">{t.receiver}</legend>
        <div className="flex flex-wrap items-end gap-2">
          <div className="row-text">
            <TextField
              label={t.userName}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={40}
              readOnly={receiver !== undefined}
              value={draft.values.userName}
              error={draft.problems.userName}
              onChange={(event) => draft.set({ userName: event.target.value })}
            />
          </div>
          {receiver && (
            <Button variant="secondary" className="min-h-12" aria-label={t.changeUser} onClick={onChange}>
              {t.change}
            </Button>
          )}
        </div>
        <div role="status" className="empty:hidden">
          {receiver && (
            <Callout tone="good" title={receiver.fullName || t.noName}>
              @{receiver.userName}
            </Callout>
          )}
        </div>
        {!receiver && (
          <Button type="submit" size="lg" wide busy={isChecking} busyText={t.validating}>
            {t.validate}
          </Button>
        )}
      </fieldset>
    </form>
  );
}
