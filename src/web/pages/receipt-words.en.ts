import { params, words } from "../shared/words.ts";

export const en = {
  tabTitle: "Check a receipt",
  description: "Type the code of a receipt and see whether it is real.",
  title: "Is this receipt real?",
  lead: params(
    "Every receipt of {brand} has a code. Type it here, or scan the square on the receipt, and see what really happened. You need no account.",
  ),
  code: "Code on the receipt",
  hint: "12 letters and digits, as 7K3M-9QPW-2XTD",
  check: "Check",
  again: "Check another receipt",
  how: "How to read the answer",
  howReal:
    "The page shows what was paid, when, and for which number. Compare each with the picture you were shown.",
  howBack: "If the money was refunded later, the page says so at once. A picture cannot.",
  howOffline: "Shops with a program of their own can check signed receipts, also without network:",
  docs: "how it works",
  // The states of a receipt
  delivered: "This receipt is real",
  deliveredLead: "It was paid, and it was delivered.",
  under_way: "Not finished yet",
  under_wayLead:
    "It was paid, and we wait for the answer. Nothing has been delivered for certain. Look again later.",
  failed: "It did not go through",
  failedLead: "The money went back on {{receiptPaidBack}}, so it does not count.",
  refunded: "This receipt no longer counts",
  refundedLead: "The money was refunded on {{receiptPaidBack}}.",
  reversed: "This receipt no longer counts",
  reversedLead: "The bank sent the money back. It was returned on {{receiptPaidBack}}.",
  altered: "If the picture you were shown says anything else, it was altered.",
  facts: "What this receipt says",
  service: "What",
  product: "Product",
  paid: "Paid",
  value: "Value",
  number: "For number",
  made: "When",
  soldBy: "Sold by",
  reference: "ID ends with",
  receiptCode: "Code",
  lagos: "Time of Lagos. A number is never shown whole.",
  signed: "The same, signed, for programs",
  // No receipt
  unknown: "No receipt has this code",
  unknownLead:
    "Check the code letter by letter. If it is the one on the picture you were shown, that receipt is not ours.",
  malformed: "This is not a code",
  malformedLead: "A code has 12 letters and digits. I, L, O and U are not used.",
  trouble: "We cannot check this right now",
  troubleLead: "It is our fault, and says nothing about the receipt. Try again in a minute.",
  too_many: "That was too often",
  too_manyLead: "Many receipts were checked from your network just now. Try again in a minute.",
};

export const receiptPageWords = words("publicReceipt", en);
