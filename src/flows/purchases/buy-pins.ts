import { type Kobo, kobo, toNaira } from "../../core/money.ts";
import type { PricedOrder } from "../../core/purchases.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, type Fault, ok, type Result } from "../../core/result.ts";
import { balanceOf } from "../../db/ledger.ts";
import type { TransactionRow } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { isKeyUsed } from "../operation.ts";
import { provePurchase, type PurchaseProofFault } from "../payment-proof/prove-purchase.ts";
import { awaitOutcome } from "./outcome.ts";
import { type Buyer, type StartFault, startPurchase } from "./start.ts";

/** One key for each PIN of a request, derived from the one that was sent (rules 27.2). */
export type KeyOfPin = (n: number) => RequestKey | undefined;
export type PinsRequest = { buyer: Buyer; keyOf: KeyOfPin };

/** A refusal of all PINs of a request together. */
type EarlyFault =
  | PurchaseProofFault
  | { code: "price_changed"; price: number }
  | { code: "insufficient_balance" };
export type PinsFault = EarlyFault | StartFault | { code: "internal" };

/** One PIN, priced or refused; how many are wanted; and the effect of each refusal on the key. */
type Wanted<F extends Fault> = {
  quoted: Result<PricedOrder, F>;
  quantity: number;
  refusals: Parameters<typeof startPurchase<F | EarlyFault>>[2]["refusals"];
};

/** The purchases that one request made, and the refusal of those that it could not make. */
export type BoughtPins = { rows: TransactionRow[]; refused: Fault | undefined };

/**
 * Buys PINs of one kind, each as a purchase of its own under a key of its own, so that money and delivery are
 * exact for each (rules 27.2). The first one decides about the request: its price, its proof, and that the
 * wallet holds the price of all. A repeat joins what was begun, and begins what was not.
 */
export async function buyPins<F extends Fault>(
  deps: Deps,
  { buyer, keyOf }: PinsRequest,
  { quoted, quantity, refusals }: Wanted<F>,
): Promise<Result<BoughtPins, F | PinsFault>> {
  const first = { ...buyer, requestKey: keyOf(0) };
  const allowed: Result<PricedOrder, F | EarlyFault> = quoted.ok
    ? await allowAll(deps, first, { priced: quoted.value, quantity })
    : quoted;
  const settled = { seenPrice: undefined, person: { ...buyer.person, proofAbove: null } };
  const start = (n: number) =>
    startPurchase(
      deps,
      { ...buyer, ...settled, requestKey: keyOf(n), allowRepeat: n > 0 || buyer.allowRepeat },
      { quoted: allowed, refusals },
    );
  const opened = await start(0);
  if (!opened.ok) return opened;
  const follow = (one: Awaited<ReturnType<typeof start>>) =>
    awaitOutcome<F | EarlyFault>(deps, one, buyer.answerBy);
  // The first one was replayed where its quote is refused now: the others are joined, and none is begun. Each
  // is delivered as soon as it began: where another one's start fails, it must not be left unsent.
  const rest = Array.from({ length: quantity - 1 }, async (_, n) => follow(await start(n + 1)));
  const ends = await Promise.all([follow(opened), ...rest]);
  const [head] = ends;
  if (head && !head.ok) return head;
  const refused = ends.find((one) => !one.ok);
  return ok({
    rows: ends.flatMap((one) => (one.ok ? [one.value] : [])),
    refused: refused && !refused.ok ? refused.fault : undefined,
  });
}

type Priced = { priced: PricedOrder; quantity: number };

/** Checks what concerns all PINs of a request: the price that was seen, the wallet, and the proof. */
async function allowAll(
  deps: Deps,
  buyer: Buyer,
  { priced, quantity }: Priced,
): Promise<Result<PricedOrder, EarlyFault>> {
  const total = kobo(priced.price * BigInt(quantity));
  if (buyer.seenPrice !== undefined && buyer.seenPrice !== total)
    return fail({ code: "price_changed", price: toNaira(total) });
  if (quantity > 1 && (await isShort(deps, buyer, total)) && !(await isBegun(deps, buyer)))
    return fail({ code: "insufficient_balance" });
  const proven = await provePurchase(deps, buyer, { price: total, number: priced.number });
  return proven.ok ? ok(priced) : proven;
}

/**
 * A repeat has paid some PINs already, and each of the others decides about the money by itself. The key is
 * read after the balance: what an equal request took from it by then was begun under the key.
 */
const isBegun = async (deps: Pick<Deps, "db">, { requestKey }: Buyer): Promise<boolean> =>
  requestKey !== undefined && (await isKeyUsed(deps, requestKey));

const isShort = async ({ db }: Pick<Deps, "db">, { person }: Buyer, total: Kobo): Promise<boolean> =>
  (await balanceOf(db, person.walletAccount)) < total;
