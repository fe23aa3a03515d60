import type { Numbering } from "../../core/api-keys.ts";
import { MAX_PINS } from "../../core/exams.ts";
import { MAX_CARDS_AT_ONCE } from "../../core/recharge.ts";
import type { Deps } from "../../flows/deps.ts";
import { showPins } from "../../flows/epins/show.ts";
import { ordersUnder } from "../../flows/resellers/orders.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { identOfPin, keyFor, type Scripted } from "./buy.ts";
import { examShape } from "./exams.ts";
import { cardsShape } from "./recharge.ts";

/** Orders of several PINs, of exams or of recharge cards, as one order of the wire (rules 27.7, 30.8). */

/** The most PINs of one order, where an order can have several. */
const PIN_LIMITS: Partial<Record<Scripted, number>> = { exam: MAX_PINS, recharge: MAX_CARDS_AT_ONCE };

/** The further PINs of one order, by the keys that were derived from its reference. */
export async function furtherPins(
  deps: Pick<Deps, "db">,
  asked: { userId: string; service: Scripted },
  ident: string,
): Promise<TransactionRow[]> {
  const keys = Array.from(
    { length: (PIN_LIMITS[asked.service] ?? 1) - 1 },
    (_, n) => keyFor({ ...asked, ident: identOfPin(ident, n + 1), body: null }).id,
  );
  return ordersUnder(deps, asked, keys);
}

/** PINs are shown to the buyer's own program in the answer about one order, and counted (rules 27.5). */
export async function pinsNow(
  deps: Pick<Deps, "db" | "effect" | "clock" | "vault">,
  rows: readonly TransactionRow[],
  { numbering }: { numbering: Numbering },
): Promise<Record<string, unknown>> {
  const [first] = rows;
  if (first?.type !== "exam" && first?.type !== "recharge") return {};
  const ids = rows.map(({ id }) => id);
  const status = rows.some((row) => row.status === "processing")
    ? "processing"
    : rows.some((row) => row.status === "success")
      ? "successful"
      : "failed";
  const pins = await showPins(deps, first.user_id, ids);
  const shown = first.type === "exam" ? examShape(rows, pins) : cardsShape(rows, pins, numbering);
  return { ...shown, Status: status };
}
