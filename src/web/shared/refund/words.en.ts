import { englishOnly, params } from "../words.ts";

export const refundWords = englishOnly({
  refundTitle: params("Refund {amount} to {user}?"),
  refundAct: params("Refund {amount}"),
  refunding: "Refunding",
  what: "What was bought",
  user: "User",
  amount: "Goes back to the wallet",
  once: "A purchase can be refunded only once.",
  whyRefund: "Why it is refunded",
  whyRefundHint: "Kept in the audit log.",
  whyNeeded: "Say why it is refunded.",
  ourLoss: params("This counts as delivered, so we pay {amount} back ourselves"),
  theirsToPay: "The supplier then owes us what this order cost",
  underWay: "The supplier may still deliver this order. If it does so after the refund, we bear the loss.",
  understood: "I understand, refund it now",
  mustUnderstand: "Tick the box to refund it before its outcome is known, or wait.",
  supplierPays: "The supplier pays it back",
  supplierPaysHint: "We ask the supplier first. It pays only if it says that the order was not delivered.",
  waitsTitle: "A second admin must agree",
  waits: "No money has moved yet. The refund is made when another admin agrees to it.",
  toReviews: "See requests waiting for a second admin",
});
