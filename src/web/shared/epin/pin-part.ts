import { lazyPart } from "../lazy-part.tsx";
import type { Transaction } from "../transactions.ts";

export const PinCard = lazyPart(() => import("./pin-card.tsx").then((part) => part.PinCard));

/** True for a delivered PIN of one's own: staff who look at it see none. */
export const hasPin = (receipt: Transaction, userName: string): boolean =>
  (receipt.trans_Type === "exam" || receipt.trans_Type === "recharge") &&
  receipt.trans_Status === "success" &&
  receipt.trans_UserName === userName;
