import { params, words } from "./words.ts";

export const en = {
  doneBefore: params(
    "You already did this on {time}. Nothing was sent now. Press again only if you want to do it a second time.",
  ),
  sentBefore: params(
    "You already sent this on {time}. It was not sent again. Press again only if you want to send it a second time.",
  ),
  // The state of an act without an answer
  wentThrough: "It went through.",
  nowWaiting: params("Sent. We are waiting for {what}."),
  network: "the network",
  bank: "your bank",
  approval: "approval",
  nowHeld: "We have it. It waits, because this bank account is new to you.",
  failed: "It failed.",
  failedBack: "It failed. Your money is back in your wallet.",
  returned: "It was refunded. Your money is back in your wallet.",
  stopped: "You stopped it. Your money is back in your wallet.",
  nowDone: "This is already done. Press again to see it: it cannot happen twice.",
  nowRunning: "We have it and are working on it. This changes by itself.",
  nowUnseen: "It has not reached us yet, and nothing was taken. You can press again: it cannot happen twice.",
};

export const actWords = words("moneyAct", en);
