import { lazyPart } from "../lazy-part.tsx";
import { isForPin, type Transaction } from "../transactions.ts";

export const PinCard = lazyPart(() => import("./pin-card.tsx").then((part) => part.PinCard));

/** True for a delivered PIN of one's own: staff who look at it see none. */
export const hasPin = (receipt: Transaction, userName: string): boolean =>
  isForPin(receipt) && receipt.trans_Status === "success" && receipt.trans_UserName === userName;
