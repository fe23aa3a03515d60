import { params, words } from "../words.ts";

/** Sentences of every purchase, from the confirm dialog to a lost answer. */
export const en = {
  confirm: "Confirm purchase",
  noAnswer: "No answer yet",
  earlier: "Bought a moment ago",
  notDelivered: "Not delivered",
  wallet: "Wallet balance",
  me: "My number",
  youPay: "You pay",
  after: "Balance after",
  usual: params("Usually delivered in {seconds} s."),
  usualMinutes: params("Usually delivered in {minutes} min."),
  moneyPromise: params(
    "If it fails, your money is back at once. If no answer comes, it is back by {time} tomorrow.",
  ),
  pending: params("Pending {price}. Waiting for the network, up to 20 seconds."),
  tooLittle: params("Insufficient balance: {price} needed"),
  fund: "Fund wallet",
  nothingCharged: "Nothing was charged.",
  priceChanged: params("The price is now {now}. It was {was}."),
  nothingBought: "Nothing was bought. Look at the new price before you pay.",
  discount: "Discount",
  offline: "You are offline. Nothing was sent.",
  offlineNote: "Nothing was charged and nothing is waiting. Try again when you are connected.",
  unansweredNote: params(
    "We have no answer for this {title} order. Ask again: if it already went through you get its receipt; if it never arrived it is bought now. It cannot be charged twice.",
  ),
  sameAgain: "You made this same purchase a moment ago.",
  nothingNew: "Nothing new was charged.",
  seeEarlier: "See the earlier purchase",
  noDelivery: "The network did not deliver.",
  moneyBack: params("{price} is back in your wallet."),
  seeReceipt: "See the receipt",
  askAgain: "Ask again",
  buyAnyway: "Buy again anyway",
  buying: params("Buying {title}"),
  pay: params("Pay {price}"),
  unansweredList: "Purchases without an answer",
  unansweredTitle: params("{title}, {price}: no answer yet"),
  lineCut: "The line was cut before we heard whether it went through. It cannot be charged twice.",
  checkNow: "Check now",
  transactions: "Transactions",
  discard: "Discard",
  // Exact text for a failure without a sentence of the server (rules 9.6)
  unknown: "An error occur. kindly confirm your balance before retrying the transaction.",
  boughtBefore: params("This was already bought on {time}. Nothing was bought again now."),
};

export const purchaseWords = words("purchase", en);
