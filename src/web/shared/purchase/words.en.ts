import { params, words } from "../words.ts";

/** Sentences of every purchase, from the confirm dialog to a lost answer. */
export const en = {
  confirm: "Confirm purchase",
  noAnswer: "No answer yet",
  earlier: "Bought a moment ago",
  wallet: "Wallet balance",
  me: "My number",
  youPay: "You pay",
  after: "Balance after",
  usual: params("{percent}% delivered in the last day, half within {time}."),
  moneyPromise: params(
    "If it fails, your money comes back at once. If the network does not answer, it comes back by {time} tomorrow.",
  ),
  pending: params("{price} pending. Waiting for the network, up to 20 seconds."),
  tooLittle: params("Insufficient balance: you need {price}"),
  fund: "Fund wallet",
  nothingCharged: "You were not charged.",
  priceChanged: params("The price is now {now}. It was {was}."),
  nothingBought: "Nothing was bought. Check the new price before you pay.",
  discount: "Discount",
  offline: "You are offline. Nothing was sent.",
  offlineNote: "You were not charged. Try again when your network is back.",
  unansweredNote: params(
    "We check again once your network is back. Or press Ask again: if your {title} order went through, you get the receipt; if it never reached us, we buy it now. You cannot be charged twice.",
  ),
  isRunning: "We have your order and are working on it",
  runningNote: "Wait here: this changes by itself. You cannot be charged twice.",
  isUnseen: "Your order has not reached us yet",
  unseenNote:
    "You have not been charged so far. The order may still be on its way, so try again from here. You cannot be charged twice.",
  isRefused: params("{title}, {price}: not bought"),
  isFound: params("{title}, {price}: it reached us"),
  seeResult: "See what happened",
  sameAgain: "You bought this same thing a moment ago.",
  nothingNew: "You were not charged again.",
  seeEarlier: "See the earlier purchase",
  askAgain: "Ask again",
  buyAnyway: "Buy again anyway",
  buying: params("Buying {title}"),
  pay: params("Pay {price}"),
  unansweredList: "Purchases without an answer",
  unansweredTitle: params("{title}, {price}: no answer yet"),
  lineCut: "Your network cut before we could tell you if it went through. You cannot be charged twice.",
  checkNow: "Check now",
  transactions: "Transactions",
  discard: "Discard",
  // Exact text for a failure without a sentence of the server (rules 9.6)
  unknown: "An error occur. kindly confirm your balance before retrying the transaction.",
  boughtBefore: params("You already bought this on {time}. It was not bought again."),
};

export const purchaseWords = words("purchase", en);
