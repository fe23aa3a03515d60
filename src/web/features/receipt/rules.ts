import { nameInNote } from "../../../core/transfer-notes.ts";
import { brand } from "../../content/brand.ts";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { noteText } from "../../shared/result/note-words.en.ts";
import { tokenLines } from "../../shared/result/tokens.ts";
import { groupToken, titleOf } from "../../shared/transaction-words.ts";
import {
  isAirtimeSale,
  isForPin,
  isOpen,
  isPurchase,
  isWithdrawal,
  statusOf,
  type Transaction,
} from "../../shared/transactions.ts";
import { isAdmin, isStaff, type User } from "../../shared/user.ts";
import { uiWords } from "../../ui/words.en.ts";
import { type Sale, soldBy } from "./sale.ts";
import { receiptWords } from "./words.en.ts";

export type ReceiptLine = readonly [label: string, value: string];

/** Returns the line of thanks that replaces balances and user on a shared receipt. */
export const thanks = (): string => receiptWords.get().thanks({ brand: brand.name });

const money = (amount: number | null | undefined) =>
  typeof amount === "number" ? formatMoney(fromWire(amount)) : "";

/** Returns the lines of a receipt without empty ones. `shared`: without balances and user (rules 9.14). */
export function receiptLines(receipt: Transaction, { shared }: { shared: boolean }): ReceiptLine[] {
  const t = receiptWords.get();
  const lines: ReceiptLine[] = [
    ...whatLines(receipt),
    [t.value, receipt.faceValue === receipt.trans_amount ? "" : valueOf(receipt)],
    [t.fee, receipt.fee === 0 ? "" : money(receipt.fee)],
    [t.date, formatDateTime(receipt.createdAt)],
    [t.id, receipt.trans_Id],
  ];
  if (!shared) lines.push(...privateLines(receipt));
  return lines.filter(([, value]) => value !== "").map(([label, value]) => [labelOf(label, receipt), value]);
}

/** Returns the label of the face value, which differs where money came in or goes to a bank. */
function labelOf(label: string, receipt: Transaction): string {
  const t = receiptWords.get();
  if (label !== t.value) return label;
  if (isWithdrawal(receipt)) return t.bankGets;
  if (isAirtimeSale(receipt)) return t.airtimeSold;
  if (receipt.trans_Type !== "wallet") return label;
  return isOpen(receipt) ? t.toPay : t.paid;
}

const valueOf = (receipt: Transaction): string => money(receipt.faceValue);

/** Names where it was bought: at a company, in a country, or at a network. */
function placeWord({ trans_Type: type, meterNumber, cardNumber }: Transaction): string {
  const t = receiptWords.get();
  if (type === "abroad") return t.country;
  const isCompany = type === "internet" || type === "betting" || type === "exam";
  return isCompany || meterNumber !== null || cardNumber !== null ? t.company : t.network;
}

function whatLines(receipt: Transaction): ReceiptLine[] {
  const t = receiptWords.get();
  const { meterNumber } = receipt;
  return [
    [placeWord(receipt), receipt.trans_Network],
    planLine(receipt),
    ...numberLines(receipt),
    [t.theyReceive, receipt.receives ?? ""],
    [t.accountName, receipt.accountName ?? ""],
    ...partnerLine(receipt),
    [t.meterNumber, meterNumber ?? ""],
    [t.meterType, receipt.meterType ?? ""],
    [t.owner, receipt.meterOwner ?? receipt.cardOwner ?? ""],
    [t.months, receipt.months === null ? "" : String(receipt.months)],
    [t.units, receipt.units ?? ""],
  ];
}

function numberLines(receipt: Transaction): ReceiptLine[] {
  const t = receiptWords.get();
  const { meterNumber, cardNumber, phone_number: number } = receipt;
  if (cardNumber !== null) return [[t.cardNumber, cardNumber]];
  if (receipt.trans_Type === "internet" && !isForPin(receipt)) return [[t.accountNumber, number]];
  if (receipt.trans_Type === "betting") return [[t.customerId, number]];
  const label = isWithdrawal(receipt) ? t.accountNumber : t.number;
  return [[label, number && !meterNumber ? formatPhone(number) : ""]];
}

/** The plan's name also holds the bank of a payout, how money was paid in, or the type of a meter. */
function planLine(receipt: Transaction): ReceiptLine {
  const t = receiptWords.get();
  const { trans_Type: type, planName } = receipt;
  if (type === "electricity") return [t.meterType, ""];
  if (isWithdrawal(receipt)) return [t.bank, planName];
  if (type === "wallet" && receipt.isCredit) return [t.paidBy, planName];
  return [type === "refund" ? t.refundOf : t.plan, planName];
}

/** The other person of a transfer between wallets, without whom a receipt proves nothing. */
function partnerLine(receipt: Transaction): ReceiptLine[] {
  const t = receiptWords.get();
  if (receipt.trans_Type !== "transfer" || isWithdrawal(receipt)) return [];
  return [[receipt.isCredit ? t.from : t.to, nameInNote(receipt.apiResponse)]];
}

/** Lines that a shared receipt leaves out. The server sends the last ones to admins only. */
function privateLines(receipt: Transaction): ReceiptLine[] {
  const t = receiptWords.get();
  const isForAdmin = receipt.trans_supplier !== undefined;
  return [
    [t.type, receipt.trans_Type],
    [t.finished, receipt.finishedAt ? formatDateTime(receipt.finishedAt) : ""],
    [t.user, receipt.trans_UserName],
    [t.before, money(receipt.balance_Before)],
    [t.after, money(receipt.balance_After)],
    [t.response, noteText(receipt.apiResponse)],
    [t.profit, isForAdmin && isPurchase(receipt) ? money(receipt.trans_profit) : ""],
    [t.supplier, receipt.trans_supplier ?? ""],
    [t.responseId, receipt.apiResponseId],
    [t.innerId, isForAdmin ? receipt._id : ""],
  ];
}

/** For whom a shared receipt is; `name` and `number` may be empty, not both. */
type Target = { label: string; name: string; number: string };

/**
 * Returns for whom a shared receipt is, with the number grouped; undefined for what has no receiver. `given`
 * is the sharer's own name for the number or meter.
 */
export function sharedTarget(receipt: Transaction, given: string): Target | undefined {
  const t = receiptWords.get();
  const label = receipt.isCredit ? t.from : t.to;
  const { meterNumber, phone_number: number, planName } = receipt;
  if (meterNumber) return { label: t.meterNumber, name: given, number: groupToken(meterNumber) };
  if (isWithdrawal(receipt))
    return { label, name: receipt.accountName ?? "", number: `${planName} · ${number}` };
  if (receipt.trans_Type === "transfer") {
    const name = nameInNote(receipt.apiResponse);
    return name ? { label, name, number: "" } : undefined;
  }
  return isPurchase(receipt) && number ? { label, name: given, number: formatPhone(number) } : undefined;
}

/** Returns the lines of the shared paper: those that its large type does not say (rules 9.14). */
export function sharedLines(receipt: Transaction): ReceiptLine[] {
  const t = receiptWords.get();
  const said = new Set([t.id, ...(sharedTarget(receipt, "") ? saidOfTarget() : [])]);
  if (isPurchase(receipt)) said.add(t.network);
  return receiptLines(receipt, { shared: true }).filter(([label]) => !said.has(label));
}

function saidOfTarget(): string[] {
  const t = receiptWords.get();
  return [t.number, t.to, t.from, t.accountNumber, t.accountName, t.bank, t.meterNumber];
}

type Shown = { url?: string | undefined; sale?: Sale | undefined };

/** Returns the receipt as text for a chat: its lines in share mode, and the address where it is checked. */
export function receiptText(receipt: Transaction, { url, sale }: Shown = {}): string {
  const t = receiptWords.get();
  return [
    t.textHead({ title: titleOf(receipt), status: uiWords.get()[statusOf(receipt)] }),
    t.textAmount({ amount: formatMoney(fromWire(sale?.price ?? receipt.trans_amount)) }),
    ...tokenLines(receipt).map(({ label, groups }) => `${label}: ${groups}`),
    ...receiptLines(receipt, { shared: true }).map(([label, value]) => `${label}: ${value}`),
    ...(sale ? [`${t.soldBy}: ${soldBy(sale)}`] : []),
    ...(url ? [`${t.checkAt}: ${url}`] : []),
    thanks(),
  ].join("\n");
}

export type StaffAct = "refund" | "decide" | "requery";

/**
 * Returns the acts of staff that a transaction allows, as far as its fields show (rules 12.4, 14.3, 11.9).
 * The server decides.
 */
export function staffActs(receipt: Transaction, user: User): StaffAct[] {
  const isOver = receipt.trans_Status === "failed" || receipt.trans_Status === "refunded";
  const acts: StaffAct[] = [];
  if (isStaff(user) && isPurchase(receipt) && !isOver) acts.push("refund");
  if (isAdmin(user) && receipt.trans_Type === "earning" && receipt.trans_Status === "pending")
    acts.push("decide");
  if (isAdmin(user) && isWithdrawal(receipt)) acts.push("requery");
  return acts;
}
