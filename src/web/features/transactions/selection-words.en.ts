import { count, params, englishOnly } from "../../shared/words.ts";

export const selectionWords = englishOnly({
  selectDone: "Done",
  selecting: "Selected transactions",
  pickAll: "Select all on this page",
  picked: count({ one: "{count} selected", many: "{count} selected" }),
  tooMany: "At most 200 at once",
  clearPicked: "Clear selection",
  refund: "Refund selected",
  removeWhy: "Nothing of the ledger is ever deleted: a mistake is corrected by a refund.",
  refundTitle: count({ one: "Refund {count} transaction?", many: "Refund {count} transactions?" }),
  refundAct: params("Refund {amount}"),
  refunding: "Refunding",
  refundCount: "Transactions",
  refundTotal: "Goes back to the wallets",
  refundRows: "What is refunded",
  refundWhat:
    "Each is refunded by itself, once. Above the bound of one person a refund waits for a second admin.",
  underWay: count({
    one: "{count} of them is still under way. The supplier may yet deliver it; then the loss is ours.",
    many: "{count} of them are still under way. The supplier may yet deliver them; then the loss is ours.",
  }),
  understood: "I understand, refund these too",
  mustUnderstand: "Confirm that those under way are refunded too, or take them out of the selection.",
  resultsTitle: "What became of each",
  refunded: "Refunded",
  waiting: "Waits for a second admin",
  refused: "Not refunded",
  toReviews: "See what waits for a second admin",
});
