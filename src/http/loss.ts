import type { HouseSettings } from "../core/settings.ts";
import type { OnLoss } from "../flows/catalogue/loss.ts";

/**
 * Only a client that says so is asked before something sells below cost; any other is warned (rules 4.18).
 */
export const onLossOf = ({ confirmBelowCost }: { confirmBelowCost?: boolean | undefined }): OnLoss =>
  confirmBelowCost === false ? "ask" : "warn";

/**
 * The same for a price or a cost that staff choose: where the house wants a second admin, no admin alone
 * prices below cost (rules 12.2, 12.21).
 */
export const onPriceLossOf = (
  body: { confirmBelowCost?: boolean | undefined },
  { settings }: { settings: Pick<HouseSettings, "secondAdmin"> },
): OnLoss => (settings.secondAdmin ? "refuse" : onLossOf(body));

/** The field `warning` of an answer, where something sells below cost. */
export const warned = (warning: string | undefined): { warning?: string } =>
  warning === undefined ? {} : { warning };
