import * as z from "zod/mini";
import { transaction } from "../../contract/transactions.ts";
import { abroadDetails } from "../../core/abroad.ts";
import { cardDetails } from "../../core/cable.ts";
import { companyName } from "../../core/electricity.ts";
import { transRef } from "../../core/ids.ts";
import { tokensOf } from "../../core/meter-tokens.ts";
import { type Kobo, kobo } from "../../core/money.ts";
import type { Person } from "../../core/people.ts";
import { REFUND_BY_MS } from "../../core/outside-attempt.ts";
import type { TransactionRow } from "../../flows/rows.ts";
import { serviceOfKind } from "../../core/movements.ts";
import { writtenName } from "../../core/services.ts";

type Wire = (typeof transaction)["_zod"]["output"];
type Viewer = Pick<Person, "userName" | "isAdmin">;

/**
 * Maps a stored transaction to the contract's field names; nothing else does. `viewer` has the owner's user
 * name and the viewer's powers. A supplier's words never leave; its name and reference and our profit go to
 * admins only.
 */
export function transactionShape(row: TransactionRow, viewer: Viewer): Wire {
  return {
    _id: row.id,
    trans_Id: transRef(row.id),
    trans_Type: row.type,
    trans_Status: row.status,
    trans_Network: networkOf(row),
    trans_amount: row.amount_kobo,
    faceValue: row.face_kobo,
    fee: row.fee_kobo,
    trans_UserName: viewer.userName,
    phone_number: row.number,
    planName: row.plan_name,
    plan_id: row.plan_id,
    balance_Before: row.balance_before,
    balance_After: row.balance_after,
    isCredit: row.is_credit,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
    paymentLink: row.status === "pending" ? row.payment_link : null,
    apiResponse: row.note,
    apiResponseId: viewer.isAdmin ? (row.supplier_ref ?? "") : "",
    ...meterFields(row),
    ...cardFields(row),
    receives: receivesOf(row),
    relatedId: row.related_id,
    ...whatNext(row),
    waitsUntil: row.held_until,
    accountName: row.account_name ?? (HAS_ACCOUNT.has(row.kind) ? row.meter_owner : null),
    isStopped: row.is_stopped ?? false,
    ...(viewer.isAdmin ? adminFields(row) : {}),
  };
}

/** Purchases for an account whose owner its company names. */
const HAS_ACCOUNT: ReadonlySet<TransactionRow["kind"]> = new Set(["purchase_internet", "purchase_betting"]);

/** Names the network; a company by the name that it has on screens. */
function networkOf({ kind, company_id: id, network }: TransactionRow): string {
  if (kind === "purchase_electricity") return companyName(id ?? 0) ?? "";
  return serviceOfKind(kind) === undefined ? network : writtenName(network);
}

function meterFields(row: TransactionRow) {
  return {
    meterNumber: row.kind === "purchase_electricity" ? row.number : null,
    meterType: row.meter_type,
    meterOwner: row.kind === "purchase_electricity" ? row.meter_owner : null,
    token: row.token,
    units: row.units,
    tokens: [...tokensOf(row)],
  };
}

function cardFields(row: TransactionRow): Pick<Wire, "cardNumber" | "cardOwner" | "months"> {
  if (row.kind !== "purchase_cable") return { cardNumber: null, cardOwner: null, months: null };
  return {
    cardNumber: row.number,
    cardOwner: row.meter_owner,
    months: cardDetails(row.details)?.months ?? 1,
  };
}

/** The amount that a number abroad receives: "15.20 GHS". */
function receivesOf({ details }: TransactionRow): string | null {
  const abroad = abroadDetails(details);
  return abroad ? `${abroad.receives} ${abroad.currency}` : null;
}

/**
 * The sentence about the next step while a purchase is not final, and the latest time of a refund (rules
 * 5.10).
 */
function whatNext(row: TransactionRow): Pick<Wire, "nextStep" | "refundBy"> {
  const isOpen = row.status === "pending" || row.status === "processing";
  if (!isOpen) return { nextStep: null, refundBy: null };
  if (isPurchase(row))
    return {
      nextStep:
        "We are waiting for the network. This updates by itself. If it is not delivered, the money goes back to your " +
        "wallet. Please do not buy it again yet.",
      refundBy: new Date(row.created_at.getTime() + REFUND_BY_MS),
    };
  if (row.kind === "withdrawal")
    return {
      nextStep:
        "We are waiting for your bank. This updates by itself. If the bank does not pay, all the money goes back to your " +
        "wallet. Please do not send it again yet.",
      refundBy: null,
    };
  if (row.payment_link !== null)
    return {
      nextStep: "Open the payment link and pay. The money enters your wallet once the payment is confirmed.",
      refundBy: null,
    };
  return { nextStep: "We are working on it. This updates by itself.", refundBy: null };
}

function adminFields(row: TransactionRow): Pick<Wire, "trans_profit" | "trans_supplier"> {
  return { trans_profit: profitOf(row), trans_supplier: row.supplier ?? "" };
}

/** The profit of an order: price less cost once delivered; less than zero when its cost was ours to bear. */
function profitOf(row: TransactionRow): Kobo {
  const isSold = isPurchase(row) && row.status === "success";
  return kobo(isSold ? row.amount_kobo - (row.cost_kobo ?? 0n) : -(row.lost_kobo ?? 0n));
}

function isPurchase({ kind }: TransactionRow): boolean {
  return serviceOfKind(kind) !== undefined;
}

/** A transaction as the owner's webhook receives it: what the owner would read, with money in naira. */
export function webhookShape(row: TransactionRow, owner: { userName: string }): unknown {
  return z.encode(transaction, transactionShape(row, { userName: owner.userName, isAdmin: false }));
}
