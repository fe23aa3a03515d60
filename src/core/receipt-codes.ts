import { sellerName } from "./customers.ts";
import { companyName } from "./electricity.ts";
import { readBase32, toBase32, transRef } from "./ids.ts";
import type { Language } from "./languages.ts";
import { formatNaira, type Kobo, plainNaira } from "./money.ts";
import { type Kind, serviceOfKind } from "./movements.ts";
import { writtenName } from "./services.ts";
import type { Service, Status } from "./transactions.ts";

/** Receipts that anyone can check: their codes, and what a stranger may see of one (rules 22). */

/** Sixty bits: nobody finds a code by trying. */
const LETTERS = 12;
/** Random bytes that a code is made of. */
export const CODE_BYTES = 8;

/** Makes a code of random bytes: twelve letters without I, L, O and U. */
export function codeOf(bytes: Uint8Array): string {
  return lettersOf(bytes, LETTERS);
}

/** Writes the last bits of some bytes in this many letters. */
export function lettersOf(bytes: Uint8Array, letters: number): string {
  return toBase32(
    bytes.reduce((bits, byte) => bits * 256n + BigInt(byte), 0n),
    letters,
  );
}

/** Reads a code as people type it, in any case, with spaces or dashes; undefined when it is none. */
export function readCode(typed: string): string | undefined {
  const bits = readBase32(typed, LETTERS);
  return bits === undefined ? undefined : toBase32(bits, LETTERS);
}

/** Groups a code as it is printed: 7K3M-9QPW-2XTD. */
export const groupCode = (code: string): string => code.replace(/(.{4})(?=.)/g, "$1-");

/** Returns the address under which anyone checks a receipt. */
export const codeUrl = (publicUrl: string, code: string): string => `${publicUrl}/r/${code}`;

/** True for what others are shown a receipt of: purchases, and money sent to a bank or another wallet. */
export function hasReceiptCode(kind: Kind): boolean {
  return serviceOfKind(kind) !== undefined || kind === "withdrawal" || kind === "transfer_out";
}

/** The states of a receipt, each with a page of its own. `refunded` and `reversed`: it counts no longer. */
export const RECEIPT_STATES = ["delivered", "under_way", "failed", "refunded", "reversed"] as const;
export type ReceiptState = (typeof RECEIPT_STATES)[number];

/** Pages without a receipt: no such code, no code at all, no answer now, and asked too often. */
export const LOST_RECEIPTS = ["unknown", "malformed", "trouble", "too_many"] as const;
export type ReceiptPage = ReceiptState | (typeof LOST_RECEIPTS)[number];
export const RECEIPT_PAGES: readonly ReceiptPage[] = [...RECEIPT_STATES, ...LOST_RECEIPTS];

/** The folder of these pages in the built web app. They are filled by the server and have no address. */
export const RECEIPT_FOLDER = "receipts/";

/** The columns of a transaction that its receipt says something about, and nothing else. */
export type CheckedRow = {
  id: string;
  kind: Kind;
  status: Status;
  network: string;
  company_id: number | null;
  plan_name: string;
  number: string;
  amount_kobo: Kobo;
  face_kobo: Kobo | null;
  created_at: Date;
  finished_at: Date | null;
  /** The price at which its buyer sold it on, and the name of their shop (rules 29.5). */
  sold_at_kobo: Kobo | null;
  shop: string | null;
};

/** Everything that a stranger sees of a transaction: no name, balance, token or whole number. */
export type CheckedReceipt = {
  code: string;
  state: ReceiptState;
  /** The kind of thing that was paid for. */
  service: Service | "withdrawal" | "transfer";
  /** Network and plan, company, or bank. */
  product: string;
  /** The shop that sold it on; empty where the house sold it. */
  shop: string;
  paid: Kobo;
  /** The value to the receiver where it is not what was paid. */
  value: Kobo | undefined;
  /** Masked; empty where there is none, or where its owner was erased. */
  number: string;
  madeAt: Date;
  /** When the money went back, where it did. */
  paidBackAt: Date | undefined;
  /** The last characters of the transaction's reference. */
  reference: string;
};

const REFERENCE_LETTERS = 6;
const SHOWN_DIGITS = 4;

/** Returns what anybody who has the code may see of its transaction (rules 22.4). */
export function checkedReceipt(code: string, row: CheckedRow): CheckedReceipt {
  const state = stateOf(row);
  const paid = row.sold_at_kobo ?? row.amount_kobo;
  // The face of a plan is its buyer's price, which is nobody else's to see once it was sold on.
  const isValue = row.face_kobo !== row.amount_kobo && row.face_kobo !== paid;
  const isBack = state === "failed" || state === "refunded" || state === "reversed";
  return {
    code,
    state,
    service: serviceOf(row.kind),
    product: productName(row),
    shop: row.sold_at_kobo === null ? "" : (row.shop ?? ""),
    paid,
    value: isValue ? (row.face_kobo ?? undefined) : undefined,
    number: maskNumber(row),
    madeAt: row.created_at,
    paidBackAt: isBack ? (row.finished_at ?? undefined) : undefined,
    reference: transRef(row.id).slice(-REFERENCE_LETTERS),
  };
}

function stateOf({ kind, status }: CheckedRow): ReceiptState {
  if (status === "success") return "delivered";
  if (status === "failed") return "failed";
  if (status !== "refunded") return "under_way";
  return kind === "withdrawal" ? "reversed" : "refunded";
}

function serviceOf(kind: Kind): CheckedReceipt["service"] {
  return serviceOfKind(kind) ?? (kind === "withdrawal" ? "withdrawal" : "transfer");
}

/** Names what was paid for: network and plan, company, or bank. */
export function productName({
  kind,
  network,
  plan_name: plan,
  company_id: id,
}: Pick<CheckedRow, "kind" | "network" | "plan_name" | "company_id">): string {
  if (kind === "purchase_electricity") return companyName(id ?? 0) ?? "";
  const company = serviceOfKind(kind) === undefined ? network : writtenName(network);
  // Most operators abroad name their country themselves.
  if (kind === "purchase_abroad" && plan.includes(company)) return plan;
  return [company, plan].filter((part) => part !== "").join(" ");
}

/** Purchases whose number is no phone or meter: of a card, an account or a profile. */
const HAS_SHORT_END: ReadonlySet<Kind> = new Set([
  "purchase_cable",
  "purchase_internet",
  "purchase_betting",
  "purchase_exam",
]);

/**
 * Masks a number: the first and last four digits of a phone or meter, the last four of an account, a
 * card or a profile. The rest that an erasure leaves of one (rules 21.13) is not shown.
 */
export function maskNumber({ kind, number }: Pick<CheckedRow, "kind" | "number">): string {
  const end = number.slice(-SHOWN_DIGITS);
  if (number.includes("*") || !/^\d{4}$/.test(end)) return "";
  if (kind === "withdrawal" || HAS_SHORT_END.has(kind)) return `***${end}`;
  return number.length > SHOWN_DIGITS * 2 ? `${number.slice(0, SHOWN_DIGITS)}***${end}` : "";
}

/** A statement to sign: texts alone, so that every language writes the same canonical JSON (rules 22.6). */
export type Statement = Readonly<Record<StatementField, string>>;
type StatementField =
  | "address"
  | "amount"
  | "code"
  | "currency"
  | "madeAt"
  | "number"
  | "paidBackAt"
  | "product"
  | "reference"
  | "service"
  | "signedAt"
  | "soldBy"
  | "status"
  | "value";

/** Returns what is signed about a receipt at a moment. Amounts are naira with two decimals, times are UTC. */
export function statementOf(
  receipt: CheckedReceipt,
  { soldBy, publicUrl, at }: { soldBy: string; publicUrl: string; at: Date },
): Statement {
  return {
    address: codeUrl(publicUrl, receipt.code),
    amount: plainNaira(receipt.paid),
    code: receipt.code,
    currency: "NGN",
    madeAt: receipt.madeAt.toISOString(),
    number: receipt.number,
    paidBackAt: receipt.paidBackAt?.toISOString() ?? "",
    product: receipt.product,
    reference: receipt.reference,
    service: receipt.service,
    signedAt: at.toISOString(),
    soldBy: sellerName(receipt.shop, soldBy),
    status: receipt.state,
    value: plainNaira(receipt.value ?? receipt.paid),
  };
}

/** The services as the page names them, in each language. */
const SERVICE_NAMES: Record<Language, Record<CheckedReceipt["service"], string>> = {
  en: {
    airtime: "Airtime",
    data: "Data",
    electricity: "Electricity",
    cable: "Cable TV",
    internet: "Internet",
    exam: "Exam PIN",
    recharge: "Recharge card",
    betting: "Betting account",
    abroad: "Airtime and data abroad",
    withdrawal: "Money to a bank",
    transfer: "Money to another wallet",
  },
  pcm: {
    airtime: "Airtime",
    data: "Data",
    electricity: "Light",
    cable: "Cable TV",
    internet: "Internet",
    exam: "Exam PIN",
    recharge: "Recharge card",
    betting: "Betting account",
    abroad: "Airtime and data for abroad",
    withdrawal: "Money wey go bank",
    transfer: "Money wey go another wallet",
  },
};

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sept", "Oct", "Nov", "Dec"];
const LAGOS_MS = 3_600_000;

/** Writes a moment in Lagos as receipts do: "21 Nov 2025, 14:05". */
function shownTime(at: Date): string {
  const [day = "", time = ""] = new Date(at.getTime() + LAGOS_MS).toISOString().split("T");
  const [year = "", month, date] = day.split("-");
  return `${Number(date)} ${MONTHS[Number(month) - 1] ?? ""} ${year}, ${time.slice(0, 5)}`;
}

/** The places of a receipt's page, as `{{name}}` in its HTML. */
export const RECEIPT_PLACES = [
  "receiptCode",
  "receiptService",
  "receiptProduct",
  "receiptPaid",
  "receiptValue",
  "receiptNumber",
  "receiptMade",
  "receiptPaidBack",
  "receiptSoldBy",
  "receiptReference",
] as const;
export type ReceiptPlace = (typeof RECEIPT_PLACES)[number];

/** Returns what stands in each place; an empty one hides its row. */
export function placesOf(
  receipt: CheckedReceipt,
  { soldBy, language }: { soldBy: string; language: Language },
): Record<ReceiptPlace, string> {
  return {
    receiptCode: groupCode(receipt.code),
    receiptService: SERVICE_NAMES[language][receipt.service],
    receiptProduct: receipt.product,
    receiptPaid: `₦${formatNaira(receipt.paid)}`,
    receiptValue: receipt.value === undefined ? "" : `₦${formatNaira(receipt.value)}`,
    receiptNumber: receipt.number,
    receiptMade: shownTime(receipt.madeAt),
    receiptPaidBack: receipt.paidBackAt === undefined ? "" : shownTime(receipt.paidBackAt),
    receiptSoldBy: sellerName(receipt.shop, soldBy),
    receiptReference: receipt.reference,
  };
}
