import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { type Supplier, suppliersQuery } from "../../shared/shop/queries.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { supplierWords } from "./words.en.ts";

/** Removes or archives a supplier after a question, or brings an archived one back. */
export function Removal({ supplier, onRemoved }: { supplier: Supplier; onRemoved: () => void }) {
  const t = useWords(supplierWords);
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { supplierName: name, isArchived } = supplier;
  const params = { code: name };
  const restore = useAct({
    send: () => call("PATCH /admin/suppliers/{code}", { params, body: { isArchived: false } }),
    onDone: ({ msg }) => notify.success(msg),
    invalidates: [suppliersQuery.queryKey],
  });
  const remove = useAct({
    send: () => call("DELETE /admin/suppliers/{code}", { params }),
    onDone: async ({ msg }) => {
      notify.success(msg);
      await cache.invalidateQueries({ queryKey: suppliersQuery.queryKey });
      onRemoved();
    },
  });
  if (isArchived)
    return (
      <Button variant="secondary" busy={restore.isBusy} busyText={t.saving} onClick={() => restore.run()}>
        {t.bringBack}
      </Button>
    );
  return (
    <div className="border-t border-line pt-5">
      <Button variant="danger" wide onClick={() => setAsking(true)}>
        {t.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t.removeTitle({ name })}
          action={t.remove}
          busyText={t.saving}
          cancel={t.cancel}
          isBusy={remove.isBusy}
          isDangerous
          problem={remove.problem?.msg}
          onConfirm={() => remove.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t.removeText}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
