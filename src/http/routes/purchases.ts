import { routes } from "../../contract/index.ts";
import type { Kobo } from "../../core/money.ts";
import { ok } from "../../core/result.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import type { Deps } from "../../flows/deps.ts";
import { buyAirtime } from "../../flows/purchases/buy-airtime.ts";
import { buyData } from "../../flows/purchases/buy-data.ts";
import { buyElectricity } from "../../flows/purchases/buy-electricity.ts";
import { checkMeter } from "../../flows/purchases/check-meter.ts";
import type { Buyer } from "../../flows/purchases/start.ts";
import { type Caller, type Mounted, on } from "../on.ts";
import { proofOf, type SentProof } from "../proof.ts";
import { requestKey } from "../request-key.ts";
import { outcomeOf } from "../shapes/outcome.ts";

/** Routes of purchases: each makes one flow call and answers its receipt. */
export function purchaseRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.buyAirtime, async (call) => {
      const { network, mobile_number, amount } = call.body;
      const bought = await buyAirtime(deps, buyerOf(call, "airtime"), {
        networkCode: network,
        phone: mobile_number,
        face: amount,
      });
      return bought.ok ? receiptOf(deps, bought.value, call.user) : bought;
    }),
    on(routes.buyData, async (call) => {
      const { network, mobile_number, plan } = call.body;
      const bought = await buyData(deps, buyerOf(call, "data"), {
        networkCode: network,
        phone: mobile_number,
        plan,
      });
      return bought.ok ? receiptOf(deps, bought.value, call.user) : bought;
    }),
    on(routes.validateMeter, async ({ body }) => {
      const owner = await checkMeter(deps, meterOf(body));
      return owner.ok ? ok({ msg: "Meter verified", ...owner.value }) : owner;
    }),
    on(routes.buyElectricity, async (call) => {
      const order = { ...meterOf(call.body), face: call.body.amount };
      const bought = await buyElectricity(deps, buyerOf(call, "electricity"), order);
      return bought.ok ? receiptOf(deps, bought.value, call.user) : bought;
    }),
  ];
}

type Agreed = {
  allow_repeat?: boolean | undefined;
  seenPrice?: Kobo | undefined;
  proof?: SentProof | undefined;
};

/**
 * A program guards against double buying by its key. A person may press in two tabs or on two phones (rules
 * 5.8).
 */
export function buyerOf(
  call: { user: Caller; requestKey: string | undefined; body: Agreed },
  route: string,
): Buyer {
  const { user } = call;
  // The proof is left out of the request's hash: a hash of four digits hides nothing.
  const { proof, ...body } = call.body;
  return {
    person: user,
    proof: proofOf(user, proof),
    allowRepeat: body.allow_repeat ?? (user.via === "key" && call.requestKey !== undefined),
    seenPrice: body.seenPrice,
    requestKey: call.requestKey
      ? requestKey({ userId: user.id, key: call.requestKey, route, body })
      : undefined,
  };
}

function meterOf<T extends string>(body: { meterNumber: string; meterId: number; meterType: T }) {
  return { meterNumber: body.meterNumber, companyId: body.meterId, meterType: body.meterType };
}

/** The sentence for each status. A purchase under way never reads as done. */
const SENTENCES: Record<TransactionRow["status"], string> = {
  success: "Purchase successful",
  processing: "Your purchase is being processed",
  pending: "Your purchase is being processed",
  failed: "Purchase failed. Your money is back in your wallet",
  refunded: "Purchase refunded",
};

/** Answers a purchase: its receipt where it was not refused. */
export function receiptOf(deps: Deps, row: TransactionRow, viewer: Caller) {
  return outcomeOf(deps, row, { viewer, sentences: SENTENCES, failed: "purchase_failed" });
}
