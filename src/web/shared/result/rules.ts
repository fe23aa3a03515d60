import { normalisePhone } from "../../../core/networks.ts";
import { nameInNote } from "../../../core/transfer-notes.ts";
import { formatMoney, fromWire, shortMoney } from "../money.ts";
import { formatPhone } from "../phone.ts";
import { planText, shortTitleOf, titleOf } from "../transaction-words.ts";
import {
  isAirtimeSale,
  isForAccount,
  isForPin,
  isOpen,
  isPurchase,
  isWithdrawal,
  type Transaction,
} from "../transactions.ts";
import { type Ending, endingOf } from "./ending.ts";
import { resultWords } from "./words.en.ts";

/** Names that the person gave: of a phone number, or of a meter; empty without one. */
export type Given = { name: string };

/** Returns one sentence that says it all: "₦500 airtime sent to 0803 123 4567 (Ada)" (rules 9.23). */
export function sentenceOf(receipt: Transaction, given: Given): string {
  const t = resultWords.get();
  const ending = endingOf(receipt);
  const what = whatOf(receipt);
  if (receipt.trans_Type === "wallet" && receipt.isCredit) {
    if (ending === "done") return t.moneyIn({ what });
    return (ending === "waiting" ? t.moneyWaiting : t.moneyFailed)({ what });
  }
  if (receipt.trans_Type === "electricity") return meterSentence(receipt, what, given);
  if (isForAccount(receipt)) return cardSentence(receipt, what);
  const whom = whomOf(receipt, given);
  if (!whom) return t.otherText({ title: titleOf(receipt), what });
  if (ending === "done") return t.doneText({ what, whom });
  if (ending === "waiting") return (receipt.waitsUntil ? t.heldText : t.waitingText)({ what, whom });
  return (ending === "stopped" ? t.stoppedText : t.failedText)({ what, whom });
}

function meterSentence(receipt: Transaction, what: string, { name }: Given): string {
  const t = resultWords.get();
  const meter = named(t.meter({ number: receipt.meterNumber ?? "" }), name);
  const ending = endingOf(receipt);
  if (ending === "waiting") return t.meterWaiting({ what, meter });
  if (ending !== "done") return t.meterFailed({ what, meter });
  return receipt.tokens.length > 0 ? t.tokenReady({ meter }) : t.billPaid({ what, meter });
}

function cardSentence(receipt: Transaction, what: string): string {
  const t = resultWords.get();
  const number = receipt.phone_number;
  const account =
    receipt.trans_Type === "betting" ? `${titleOf(receipt)} ${number}` : t.internetAccount({ number });
  const meter = receipt.cardNumber === null ? account : t.card({ number });
  const ending = endingOf(receipt);
  if (ending === "waiting") return t.meterWaiting({ what, meter });
  return (ending === "done" ? t.billPaid : t.meterFailed)({ what, meter });
}

/** The thing that was sent or came in: "₦500 airtime", "MTN 1GB data", "₦5,000". */
function whatOf(receipt: Transaction): string {
  const t = resultWords.get();
  const { faceValue, trans_amount: paid } = receipt;
  const face = shortMoney(fromWire(faceValue ?? paid));
  if (receipt.trans_Type === "airtime") return t.airtime({ amount: face });
  if (receipt.trans_Type === "electricity") return t.electricity({ amount: face });
  if (receipt.trans_Type === "betting") return face;
  const hasPlan = receipt.trans_Type === "data" || receipt.trans_Type === "abroad";
  if (hasPlan || isForAccount(receipt)) return shortTitleOf(receipt);
  return isWithdrawal(receipt) ? face : shortMoney(fromWire(paid));
}

function whomOf(receipt: Transaction, { name }: Given): string {
  const t = resultWords.get();
  const { phone_number: number, planName: bank } = receipt;
  if (isWithdrawal(receipt)) return named(t.account({ bank, number }), receipt.accountName ?? "");
  if (isForPin(receipt)) return "";
  if (receipt.trans_Type === "transfer") return nameInNote(receipt.apiResponse);
  return isPurchase(receipt) ? named(formatPhone(number), name) : "";
}

function named(number: string, name: string): string {
  return name ? resultWords.get().named({ number, name }) : number;
}

/** Says where the money is, where it did not do what it was for; empty otherwise. */
export function moneySentence(receipt: Transaction): string {
  const t = resultWords.get();
  const ending = endingOf(receipt);
  if (ending === "waiting") return t.leave;
  if (ending === "done") return "";
  if (isPurchase(receipt) || isWithdrawal(receipt))
    return t.back({ amount: formatMoney(fromWire(receipt.trans_amount)) });
  return receipt.trans_Type === "wallet" && !isAirtimeSale(receipt) ? t.noMoneyIn : "";
}

type AmountLine = readonly [label: string, value: string];

const UNDONE = new Set<Ending>(["failed", "returned", "stopped"]);

/**
 * Returns the kind of a data plan and the amounts of a result; a receipt has the rest. What was undone moved
 * nothing in the end.
 */
export function resultLines(receipt: Transaction): AmountLine[] {
  const t = resultWords.get();
  const money = (naira: number) => formatMoney(fromWire(naira));
  const { trans_amount: amount, faceValue, fee, isCredit } = receipt;
  const isBank = isWithdrawal(receipt);
  const isPaidIn = isCredit && receipt.trans_Type === "wallet" && !isAirtimeSale(receipt);
  const plan = receipt.trans_Type === "data" ? planText(receipt.planName).rest : "";
  const what = plan ? [[t.plan, plan] as const] : [];
  if (UNDONE.has(endingOf(receipt))) return what;
  return [
    ...what,
    ...(isPaidIn && faceValue !== null && fee > 0
      ? [[isOpen(receipt) ? t.toPay : t.youPaid, money(faceValue)] as const]
      : []),
    [isCredit ? t.toWallet : t.fromWallet, money(amount)],
    ...(fee > 0 ? [[t.fee, money(fee)] as const] : []),
    ...(isBank && faceValue !== null ? [[t.bankGets, money(faceValue)] as const] : []),
  ];
}

/** The phone number that a purchase went to, as it is kept in contacts; undefined for anything else. */
export function numberOf(receipt: Transaction): string | undefined {
  const isPhone = receipt.trans_Type === "airtime" || receipt.trans_Type === "data";
  return isPhone ? normalisePhone(receipt.phone_number) : undefined;
}
