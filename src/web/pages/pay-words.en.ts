import { words } from "../shared/words.ts";

export const en = {
  description: "Pay for what you asked for in a chat.",
  ask: "Pay with your PIN",
  what: "You buy",
  number: "For",
  price: "You pay at most",
  pin: "Payment PIN",
  pinHint: "4 to 6 digits. Enter it here only, never in the chat.",
  pay: "Pay now",
  once: "This page works once. If you did not ask for this, close it.",
  delivered: "Delivered",
  under_way: "On its way",
  failed: "It failed",
  refused: "Not bought",
  gone: "This offer is over",
  goneText:
    "Offers are good for five minutes, once. Go back to the chat and write again what you want to buy.",
  too_many: "Too many requests",
  too_manyText: "Please wait a minute, then open the page again.",
  trouble: "We could not do that now",
  troubleText: "If you already paid, the chat tells you. Open the page again in a moment to see.",
  again: "Look again",
  back: "You can close this page and go back to the chat.",
};

export const payPageWords = words("publicPay", en);
