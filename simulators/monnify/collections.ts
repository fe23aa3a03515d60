import type { Answer, Ask } from "../kit/http.ts";
import type { Collection } from "./books.ts";
import { isReceiveKind, RECEIVE_KINDS, receiveAmount, type ReceiveKind } from "./kinds.ts";
import { ownerOf } from "./reserved.ts";
import { oweCollection, notifyCollection } from "./webhook.ts";
import { bad, dashed, good, type Monnify, nairaText, overLine } from "./wire.ts";

const LATE_MS = 2_000;

export type Transfer = { accountNumber: string; amountKobo: number; senderName: string; reference?: string };

/**
 * Sends money to a reserved account: it is booked first, then notified. Returns a sentence when there is no
 * such account.
 */
export async function receive(to: Monnify, transfer: Transfer): Promise<Collection | string> {
  const owner = ownerOf(to, transfer.accountNumber);
  const account = owner?.accounts.find((one) => one.accountNumber === transfer.accountNumber);
  if (!owner || !account || owner.closed) return "There is no account with this number";
  const kind = kindOf(to, transfer);
  const serial = String(to.books.collection.size + 1).padStart(6, "0");
  const stamp = to.settings.now().toISOString().replace(/\D/g, "").slice(0, 14);
  const one: Collection = {
    transactionReference: transfer.reference ?? `MNFY|04|${stamp}|${serial}`,
    accountReference: kind === "stranger" ? "nobody-we-know" : owner.accountReference,
    ...account,
    amountKobo: transfer.amountKobo,
    currency: kind === "dollars" ? "USD" : "NGN",
    senderName: transfer.senderName,
    status: statusOf(kind),
    paidAt: to.settings.now().toISOString(),
    ...(kind === undefined ? {} : { kind }),
    queries: 0,
    webhookOwed: to.settings.webhookUrl !== null && kind !== "webhook_none" && kind !== "webhook_forged",
    webhooks: [],
  };
  to.books.save("collection", one.transactionReference, one);
  await notify(to, one, kind);
  return one;
}

function kindOf(to: Monnify, { accountNumber, amountKobo }: Transfer): ReceiveKind | undefined {
  const fault = to.faults.take({ service: "receive", number: accountNumber }, isReceiveKind);
  if (fault && isReceiveKind(fault.kind)) return fault.kind;
  return to.settings.magic ? receiveAmount(amountKobo)?.kind : undefined;
}

function statusOf(kind: ReceiveKind | undefined): Collection["status"] {
  const odd = {
    underpaid: "PARTIALLY_PAID",
    overpaid: "OVERPAID",
    rejected: "REJECTED",
    reversed: "REVERSED",
  };
  return (odd[kind as keyof typeof odd] as Collection["status"] | undefined) ?? "PAID";
}

async function notify(to: Monnify, one: Collection, kind: ReceiveKind | undefined): Promise<void> {
  switch (kind) {
    case "webhook_none":
      return;
    case "webhook_forged":
      await notifyCollection(to, one, { forged: true });
      return;
    case "webhook_late":
      to.timers.after(LATE_MS, () => void oweCollection(to, one));
      return;
    case "webhook_twice":
      await oweCollection(to, one);
      await notifyCollection(to, one);
      return;
    default:
      await oweCollection(to, one, { uppercase: kind === "webhook_uppercase" });
  }
}

const unknown = () => bad("There's no transaction matching supplied reference", 404);

/**
 * GET /api/v2/transactions/{reference} and /api/v2/merchant/transactions/query?paymentReference=. A bare `|`
 * is refused.
 */
export function query(to: Monnify, ask: Ask, reference: string): Answer | Promise<Answer> {
  if (ask.path.includes("|")) return { status: 400, body: "Bad Request", type: "text/html" };
  return overLine(to, { service: "query", reference }, () => {
    const one = to.books.collection.get(reference);
    if (!one || one.status === "REJECTED") return unknown();
    one.queries += 1;
    const kind = queryKind(to, one);
    if (kind === "query_unknown") return unknown();
    if (kind === "query_500") return { status: 500, body: "", wire: "html502" };
    if (kind === "query_no_answer") return { status: 200, wire: "silent" };
    return good(show(to, one, kind === "query_pending" ? "PENDING" : one.status));
  });
}

function queryKind(to: Monnify, one: Collection): ReceiveKind | undefined {
  const { transactionReference: reference } = one;
  const fault = to.faults.take({ service: "query", reference }, isReceiveKind);
  if (fault && isReceiveKind(fault.kind)) return fault.kind;
  const magic = to.settings.magic ? receiveAmount(one.amountKobo) : undefined;
  const isDue = magic && RECEIVE_KINDS[magic.kind] === "query" && one.queries <= magic.times;
  return isDue ? magic.kind : undefined;
}

function show(to: Monnify, one: Collection, paymentStatus: string): Record<string, unknown> {
  const owner = to.books.reserved.get(one.accountReference);
  const source = {
    accountName: one.senderName,
    accountNumber: "******3344",
    bankCode: "044",
    amountPaid: nairaText(one.amountKobo),
  };
  return {
    transactionReference: one.transactionReference,
    paymentReference: one.transactionReference,
    amountPaid: nairaText(one.amountKobo),
    totalPayable: nairaText(one.status === "PARTIALLY_PAID" ? one.amountKobo * 2 : one.amountKobo),
    settlementAmount: nairaText(one.amountKobo),
    paidOn: dashed(one.paidAt),
    paymentStatus,
    paymentDescription: owner?.accountName ?? "",
    currency: one.currency,
    paymentMethod: "ACCOUNT_TRANSFER",
    product: { type: "RESERVED_ACCOUNT", reference: one.accountReference },
    cardDetails: null,
    accountDetails: source,
    accountPayments: [source],
    destinationAccountInformation: {
      bankCode: one.bankCode,
      bankName: one.bankName,
      accountNumber: one.accountNumber,
    },
    customer: { email: owner?.customerEmail ?? "", name: owner?.customerName ?? "" },
    metaData: {},
  };
}
