import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Summary } from "../../ui/summary.tsx";
import { useWords } from "../words.ts";
import type { ShopAct } from "./use-shop-act.ts";
import { shopWords } from "./words.en.ts";

/**
 * Asks for confirmation before something is sold below cost, and names it. `nameOf` returns a field's label
 * in the form.
 */
export function LossDialog({ act, nameOf }: { act: ShopAct; nameOf: (field: string) => string }) {
  const t = useWords(shopWords);
  if (!act.loss) return null;
  return (
    <ConfirmDialog
      title={t.lossTitle}
      action={t.lossAction}
      busyText={t.saving}
      cancel={t.cancel}
      isBusy={act.isBusy}
      isDangerous
      onConfirm={act.confirm}
      onClose={act.cancel}
    >
      <p>{t.lossText}</p>
      <Summary lines={Object.entries(act.loss.fields).map(([field, text]) => [nameOf(field), text])} />
    </ConfirmDialog>
  );
}
