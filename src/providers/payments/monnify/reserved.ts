import { z } from "zod";
import { MAX_AMOUNT } from "../../../core/money.ts";
import type {
  CollectionState,
  ReserveAnswer,
  ReservedAccount,
  ReservedAccountsPort,
} from "../../../core/ports-banking.ts";
import { readLine, readNaira, scalar } from "../../reading.ts";
import { type MonnifyConfig, readEnvelope, type Reading, type Session } from "./session.ts";

const V1 = "/api/v1/bank-transfer/reserved-accounts";
const V2 = "/api/v2/bank-transfer/reserved-accounts";
const PAGE = 100;
const MAX_PAGES = 5;

/** Reserves account numbers for one person each, and reads the payments received on them. */
export function monnifyReserved(session: Session, config: MonnifyConfig): ReservedAccountsPort {
  const read = async (reference: string) =>
    readAccounts(
      readEnvelope(
        await session.call({ method: "GET", path: `${V2}/${encodeURIComponent(reference)}`, reference }),
      ),
      reference,
    );
  return {
    banks: config.banks,
    ...(config.topUpPage ? { topUpPage: config.topUpPage } : {}),
    async reserve(request) {
      const { reference } = request;
      const body = reservationOf(request, config);
      const reading = readEnvelope(await session.call({ method: "POST", path: V2, body, reference }));
      const isThere = reading.kind === "complaint" && /same reference|already/i.test(reading.message);
      return isThere ? read(reference) : readAccounts(reading, reference);
    },
    async addBank({ reference, bankCode }) {
      const path = `${V1}/add-linked-accounts/${encodeURIComponent(reference)}`;
      const body = { getAllAvailableBanks: false, preferredBanks: [bankCode] };
      return readAccounts(
        readEnvelope(await session.call({ method: "PUT", path, body, reference })),
        reference,
      );
    },
    async addIdentity({ reference, identity }) {
      const path = `${V1}/${encodeURIComponent(reference)}/kyc-info`;
      const reading = readEnvelope(await session.call({ method: "PUT", path, body: identity, reference }));
      return reading.kind === "body" ? "done" : reading.kind === "complaint" ? "refused" : "unknown";
    },
    async payment(reference) {
      const path = `/api/v2/transactions/${encodeURIComponent(reference)}`;
      return readState(readEnvelope(await session.call({ method: "GET", path, reference })), reference);
    },
    recent: (reference) => readRecent(session, reference),
  };
}

type ReservationRequest = Parameters<ReservedAccountsPort["reserve"]>[0];

/**
 * Builds the reservation's body. `restrictPaymentSource` is always sent: the provider's documents disagree
 * about its default.
 */
function reservationOf(request: ReservationRequest, config: MonnifyConfig): Record<string, unknown> {
  return {
    accountReference: request.reference,
    accountName: request.name,
    customerName: request.name,
    customerEmail: request.email,
    currencyCode: "NGN",
    contractCode: config.contractCode,
    ...request.identity,
    getAllAvailableBanks: request.bankCodes === undefined,
    ...(request.bankCodes ? { preferredBanks: request.bankCodes } : {}),
    restrictPaymentSource: false,
  };
}

const Accounts = z.object({
  accountReference: z.string(),
  accounts: z.array(z.object({ bankCode: scalar, bankName: z.string(), accountNumber: scalar })),
});

function readAccounts(reading: Reading, reference: string): ReserveAnswer {
  if (reading.kind === "silence") return { kind: "unknown", note: reading.note };
  if (reading.kind === "complaint") return refusalOf(reading.message);
  const read = Accounts.safeParse(reading.body);
  if (!read.success || read.data.accountReference !== reference)
    return { kind: "unknown", note: "an answer about another reservation" };
  const accounts = read.data.accounts.flatMap(readAccount);
  return accounts.length > 0
    ? { kind: "reserved", accounts }
    : { kind: "unknown", note: "a reservation without accounts" };
}

function refusalOf(text: string): ReserveAnswer {
  const reason = /\b(bvn|nin)\b/i.test(text) ? "identity" : /bank code/i.test(text) ? "bank" : "refused";
  return { kind: "refused", reason, note: text };
}

type ListedAccount = z.output<typeof Accounts>["accounts"][number];

function readAccount({ bankCode, bankName, accountNumber }: ListedAccount): ReservedAccount[] {
  const name = readLine(bankName);
  const isWhole = bankCode && name && accountNumber && /^\d{10}$/.test(accountNumber);
  return isWhole ? [{ bankCode, bankName: name, accountNumber }] : [];
}

const Payment = z.object({
  transactionReference: z.string(),
  paymentStatus: z.string(),
  amountPaid: scalar,
  currency: scalar,
  product: z.object({ type: z.string(), reference: z.string() }).optional().catch(undefined),
  destinationAccountInformation: z.object({ accountNumber: scalar }).optional().catch(undefined),
});
type Payment = z.output<typeof Payment>;

function readState(reading: Reading, reference: string): CollectionState {
  if (reading.kind === "silence") return { kind: "unknown", note: reading.note };
  if (reading.kind === "complaint") {
    const isUnknown =
      reading.status === 404 || /no transaction|not found|does not exist/i.test(reading.message);
    return { kind: "unknown", note: reading.message, ...(isUnknown ? { notFound: true } : {}) };
  }
  const read = Payment.safeParse(reading.body);
  if (!read.success || read.data.transactionReference !== reference)
    return { kind: "unknown", note: "an answer about another payment" };
  return readPayment(read.data);
}

/**
 * Reads a payment. The amount really paid counts, also when it is more than requested; a payment of less is
 * still open.
 */
function readPayment(payment: Payment): CollectionState {
  const status = payment.paymentStatus.trim().toUpperCase();
  switch (status) {
    case "PAID":
    case "OVERPAID":
      return readPaid(payment);
    case "PENDING":
    case "PARTIALLY_PAID":
    case "UNDERPAID":
      return { kind: "pending" };
    case "FAILED":
    case "EXPIRED":
    case "CANCELLED":
    case "ABANDONED":
    case "REVERSED":
    case "REFUNDED":
      return { kind: "failed", note: status.toLowerCase() };
    default:
      return { kind: "unknown", note: "a status nobody documented" };
  }
}

function readPaid(payment: Payment): CollectionState {
  const paid = readNaira(payment.amountPaid);
  const currency = payment.currency?.toUpperCase();
  const gatewayRef = payment.transactionReference;
  const isWhole =
    paid !== undefined && paid > 0n && paid <= MAX_AMOUNT && /^[\x21-\x7e]{1,128}$/.test(gatewayRef);
  if (!isWhole || currency === undefined || !/^[A-Z]{3}$/.test(currency))
    return { kind: "unknown", note: "paid, but amount, currency or reference is unreadable" };
  const owner = payment.product?.type === "RESERVED_ACCOUNT" ? payment.product.reference : undefined;
  const accountNumber = payment.destinationAccountInformation?.accountNumber;
  return {
    kind: "paid",
    paid,
    currency,
    gatewayRef,
    ...(owner ? { owner } : {}),
    ...(accountNumber ? { accountNumber } : {}),
  };
}

const Page = z.object({
  content: z.array(z.object({ transactionReference: scalar, paymentStatus: scalar })),
  last: z.boolean().optional().catch(undefined),
});

const isPaid = (status: string | undefined) => status === "PAID" || status === "OVERPAID";

/**
 * Reads references of payments on a person's accounts. The provider does not document the order of its list,
 * so several pages are read.
 */
async function readRecent(session: Session, reference: string): Promise<string[] | undefined> {
  const found: string[] = [];
  for (let page = 0; page < MAX_PAGES; page++) {
    const query = new URLSearchParams({
      accountReference: reference,
      page: String(page),
      size: String(PAGE),
    });
    const called = await session.call({
      method: "GET",
      path: `${V1}/transactions?${query.toString()}`,
      reference,
    });
    const reading = readEnvelope(called);
    const read = reading.kind === "body" ? Page.safeParse(reading.body) : undefined;
    if (!read?.success) return undefined;
    const { content, last } = read.data;
    for (const one of content)
      if (
        isPaid(one.paymentStatus) &&
        one.transactionReference &&
        /^[\x21-\x7e]{1,128}$/.test(one.transactionReference)
      )
        found.push(one.transactionReference);
    if (last !== false || content.length === 0) break;
  }
  return found;
}
