import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextAreaField } from "../../ui/forms/text-area-field.tsx";
import { notify } from "../../ui/notify.ts";
import { type PersonPage, renewPerson } from "./api.ts";
import { personWords } from "./words.en.ts";

type FreezeDialogProps = { who: string; page: PersonPage; onClose: () => void };

/** Freezes a person's money, or lifts the freeze; the reason of a freeze is what they read. */
export function FreezeDialog({ who, page: { person, freeze }, onClose }: FreezeDialogProps) {
  const t = useWords(personWords);
  const cache = useQueryClient();
  const { _id: id, userName: name } = person;
  const isFrozen = freeze !== null;
  const draft = useDraft({ reason: "" }, ({ reason }) => (reason.trim() ? {} : { reason: t.noReason }));
  const act = useAct({
    send: ({ reason }: { reason: string }) =>
      call("POST /admin/person/{id}/freeze", { params: { id }, body: { isFrozen: !isFrozen, reason } }),
    onDone: async ({ msg }) => {
      notify.success(msg);
      await renewPerson(cache, who);
      onClose();
    },
    form: draft,
    fallback: t.notChanged,
  });
  return (
    <FormDialog
      title={isFrozen ? t.unfreezeTitle({ name }) : t.freezeTitle({ name })}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={isFrozen ? t.unfreezeDo : t.freezeDo}
      busyText={t.changing}
      isDangerous={!isFrozen}
      onClose={onClose}
    >
      <p>{isFrozen ? t.unfreezeText({ name }) : t.freezeText({ name })}</p>
      <TextAreaField
        label={t.reason}
        hint={isFrozen ? t.reasonKept : t.reasonShown}
        rows={3}
        maxLength={300}
        value={draft.values.reason}
        error={draft.problems.reason}
        onChange={({ target }) => draft.set({ reason: target.value })}
      />
    </FormDialog>
  );
}
