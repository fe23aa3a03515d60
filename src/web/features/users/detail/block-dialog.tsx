import { call } from "../../../shared/api/api.ts";
import { useDraft } from "../../../shared/forms/draft.ts";
import { useWords } from "../../../shared/words.ts";
import { FormDialog } from "../../../ui/form-dialog.tsx";
import { TextAreaField } from "../../../ui/forms/text-area-field.tsx";
import { checkReason } from "./rules.ts";
import { sayThen, useAct } from "../../../shared/sending/use-act.ts";
import { shownOf } from "../api.ts";
import type { ActProps } from "./act.ts";
import { detailWords } from "./words.en.ts";

/** Blocks or unblocks a person; the reason is stored. */
export function BlockDialog({ managed: { user, isBlocked }, onClose }: ActProps) {
  const t = useWords(detailWords);
  const { _id: id, userName: name } = user;
  const draft = useDraft({ reason: "" }, checkReason);
  const act = useAct({
    send: ({ reason }: { reason: string }) =>
      call("POST /admin/users/{id}/block", { params: { id }, body: { isBlocked: !isBlocked, reason } }),
    onDone: sayThen(onClose),
    invalidates: shownOf(id),
  });
  return (
    <FormDialog
      title={isBlocked ? t.unblockTitle({ name }) : t.blockTitle({ name })}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={isBlocked ? t.unblockDo : t.blockDo}
      busyText={t.changing}
      isDangerous={!isBlocked}
      onClose={onClose}
    >
      <p>{isBlocked ? t.unblockMeans({ name }) : t.blockMeans({ name })}</p>
      <TextAreaField
        label={t.reason}
        rows={3}
        maxLength={300}
        value={draft.values.reason}
        error={draft.problems.reason}
        onChange={({ target }) => draft.set({ reason: target.value })}
      />
    </FormDialog>
  );
}
