import type { OnLoss } from "../flows/catalogue/loss.ts";

/** Only a client that says so is asked before it sells below cost; any other is warned (rules 4.18). */
export const onLossOf = ({ confirmBelowCost }: { confirmBelowCost?: boolean | undefined }): OnLoss =>
  confirmBelowCost === false ? "ask" : "warn";

/** The field `warning` of an answer, where something sells below cost. */
export const warned = (warning: string | undefined): { warning?: string } =>
  warning === undefined ? {} : { warning };
