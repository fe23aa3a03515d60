import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { suppliersQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { SetUpFields } from "./set-up-fields.tsx";
import { checkSetUp, setUpBody, setUpOf } from "./set-up-rules.ts";
import { Places } from "./set-up.tsx";
import { supplierWords } from "./words.en.ts";

/** Adds a supplier; its credentials are entered next, in its own dialog. */
export function AddDialog({ onAdded, onClose }: { onAdded: (name: string) => void; onClose: () => void }) {
  const t = useWords(supplierWords);
  const draft = useDraft(() => setUpOf(), checkSetUp);
  const act = useAct({
    send: (typed: typeof draft.values) =>
      call("POST /admin/suppliers", { body: { supplierName: typed.supplierName, ...setUpBody(typed) } }),
    onDone: ({ msg, supplierName }) => {
      notify.success(msg);
      onAdded(supplierName);
    },
    form: draft,
    invalidates: [suppliersQuery.queryKey],
  });
  return (
    <FormDialog
      title={t.addTitle}
      draft={draft}
      act={act}
      cancel={t.cancel}
      action={t.add}
      busyText={t.saving}
      onClose={onClose}
    >
      <SetUpFields draft={draft} isNew />
      <Places problem={act.problem} />
      <p className="text-sm text-ink-soft">{t.addNote}</p>
    </FormDialog>
  );
}
