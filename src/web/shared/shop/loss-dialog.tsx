import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { Summary } from "../../ui/summary.tsx";
import type { ActProblem } from "../sending/money-act.ts";
import { useWords } from "../words.ts";
import { shopWords } from "./words.en.ts";

/** Set only after the person has confirmed a sale below cost (rules 4.18). */
export type Sure = { confirmBelowCost?: true };

/** The confirmation as it is sent: without it, the server refuses a loss so that the screen can ask. */
export const sureOf = (confirmed: true | undefined) => ({ confirmBelowCost: confirmed ?? false });

/** An act of running the shop (`useAct` with `isQuiet: isBelowCost`). */
type ShopAct<Input extends Sure> = {
  isBusy: boolean;
  lastProblem: ActProblem | undefined;
  input: Input | undefined;
  run: (input: Input) => void;
  reset: () => void;
};

/** True for a refusal that opens a question instead of a toast. */
export function isBelowCost({ code }: Pick<ActProblem, "code">): boolean {
  return code === "below_cost";
}

/**
 * Returns the fields that would sell below cost, with the server's sentence for each; undefined without such
 * a refusal.
 */
export function lossOf({ lastProblem }: { lastProblem: ActProblem | undefined }) {
  return lastProblem && isBelowCost(lastProblem) ? lastProblem.fields : undefined;
}

/** Sends the same act again with the person's confirmation. */
export function confirmLoss<Input extends Sure>({ input, run }: ShopAct<Input>): void {
  if (input) run({ ...input, confirmBelowCost: true });
}

type LossDialogProps<Input extends Sure> = { act: ShopAct<Input>; nameOf: (field: string) => string };

/**
 * Asks for confirmation before something is sold below cost, and names it. `nameOf` returns a field's label
 * in the form.
 */
export function LossDialog<Input extends Sure>({ act, nameOf }: LossDialogProps<Input>) {
  const t = useWords(shopWords);
  const loss = lossOf(act);
  if (!loss) return null;
  return (
    <ConfirmDialog
      title={t.lossTitle}
      action={t.lossAction}
      busyText={t.saving}
      cancel={t.cancel}
      isBusy={act.isBusy}
      isDangerous
      onConfirm={() => confirmLoss(act)}
      onClose={act.reset}
    >
      <p>{t.lossText}</p>
      <Summary lines={Object.entries(loss).map(([field, text]) => [nameOf(field), text])} />
    </ConfirmDialog>
  );
}
