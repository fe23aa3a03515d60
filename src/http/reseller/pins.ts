import type { Numbering } from "../../core/api-keys.ts";
import { MAX_PINS } from "../../core/exams.ts";
import { MAX_CARDS_AT_ONCE } from "../../core/recharge.ts";
import type { Deps } from "../../flows/deps.ts";
import { showPins } from "../../flows/epins/show.ts";
import { orderUnder } from "../../flows/resellers/orders.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { balanceAfterReturn, isGivenBack } from "../../flows/transactions/money-back.ts";
import { identOfPin, keyFor, type PinsOrder, type Scripted } from "./buy.ts";
import { examShape } from "./exams.ts";
import { cardsShape } from "./recharge.ts";
import { sentenceFor } from "./refusals.ts";
import { decimals } from "./sums.ts";

/** Orders of several PINs, of exams or of recharge cards, as one order of the wire (rules 27.7, 30.8). */

/** The most PINs of one order, where an order can have several. */
const PIN_LIMITS: Partial<Record<Scripted, number>> = { exam: MAX_PINS, recharge: MAX_CARDS_AT_ONCE };

/** An order as its rows tell it: the further PINs stand under keys that were derived from its reference. */
export async function pinsUnder(
  deps: Pick<Deps, "db">,
  asked: { userId: string; service: Scripted },
  { own, ident }: { own: TransactionRow; ident: string },
): Promise<PinsOrder> {
  const keys = Array.from(
    { length: (PIN_LIMITS[asked.service] ?? 1) - 1 },
    (_, n) => keyFor({ ...asked, ident: identOfPin(ident, n + 1), body: null }).id,
  );
  const { rows, refused } = await orderUnder(deps, asked, keys);
  return { rows: [own, ...rows], ordered: 1 + rows.length + refused.length, refused };
}

/**
 * The fields of an order of PINs over those of its first purchase: how many came, and why the others did not
 * (rules 27.7). PINs are shown to the buyer's own program in the answer about one order, and counted (rules
 * 27.5).
 */
export async function pinsNow(
  deps: Pick<Deps, "db" | "effect" | "clock" | "vault">,
  order: PinsOrder,
  { numbering }: { numbering: Numbering },
): Promise<Record<string, unknown>> {
  const { rows } = order;
  const [first] = rows;
  if (first?.type !== "exam" && first?.type !== "recharge") return {};
  const ids = rows.map(({ id }) => id);
  const pins = await showPins(deps, first.user_id, ids);
  const shown = first.type === "exam" ? examShape(rows, pins) : cardsShape(rows, pins, numbering);
  const before = rows.toSorted(byPlace)[0]?.balance_before;
  const after = await balanceAfterReturn(deps, first, ...rows.slice(1));
  const balances = { balance_before: decimals(before ?? 0n), balance_after: decimals(after ?? 0n) };
  return { ...shown, ...balances, ...countsOf(order), Status: statusOf(rows) };
}

const byPlace = (a: TransactionRow, b: TransactionRow): number => Number((a.seq ?? 0n) - (b.seq ?? 0n));

function statusOf(rows: readonly TransactionRow[]): string {
  if (rows.some(({ status }) => status === "processing")) return "processing";
  return rows.some(({ status }) => status === "success") ? "successful" : "failed";
}

/** Scripts that do not know these fields show `api_response` to their people. */
function countsOf({ rows, ordered, refused }: PinsOrder): Record<string, unknown> {
  const failed = rows.filter(isGivenBack);
  const delivered = rows.filter(({ status }) => status === "success").length;
  const missing = ordered - rows.length + failed.length;
  const reasons = new Set([...failed.map(({ note }) => note), ...refused.map(sentenceFor)]);
  const reason = [...reasons].join(" ");
  const counts = { quantity: ordered, delivered, missing, missing_reason: reason };
  if (ordered === 1 || missing === 0) return counts;
  return { ...counts, api_response: `${delivered} of ${ordered} delivered. ${reason}` };
}
