import { z } from "zod";
import { MAX_AMOUNT } from "../../../core/money.ts";
import type {
  CollectionState,
  ReserveAnswer,
  ReservedAccount,
  ReservedAccountsPort,
} from "../../../core/ports-banking.ts";
import { readLine, readNaira, scalar } from "../../reading.ts";
import { type MonnifyConfig, readEnvelope, type Said, type Session } from "./session.ts";

const V1 = "/api/v1/bank-transfer/reserved-accounts";
const V2 = "/api/v2/bank-transfer/reserved-accounts";
const PAGE = 100;
const MOST_PAGES = 5;

/** Account numbers of a person's own, and what came in on them. */
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
    async reserve(wish) {
      const { reference } = wish;
      const body = reservationOf(wish, config);
      const said = readEnvelope(await session.call({ method: "POST", path: V2, body, reference }));
      const isThere = said.kind === "complaint" && /same reference|already/i.test(said.message);
      return isThere ? read(reference) : readAccounts(said, reference);
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
      const said = readEnvelope(await session.call({ method: "PUT", path, body: identity, reference }));
      return said.kind === "body" ? "done" : said.kind === "complaint" ? "refused" : "unknown";
    },
    async payment(reference) {
      const path = `/api/v2/transactions/${encodeURIComponent(reference)}`;
      return readState(readEnvelope(await session.call({ method: "GET", path, reference })), reference);
    },
    recent: (reference) => readRecent(session, reference),
  };
}

type Wish = Parameters<ReservedAccountsPort["reserve"]>[0];

/** `restrictPaymentSource` is said aloud: the provider's own default differs between its pages. */
function reservationOf(wish: Wish, config: MonnifyConfig): Record<string, unknown> {
  return {
    accountReference: wish.reference,
    accountName: wish.name,
    customerName: wish.name,
    customerEmail: wish.email,
    currencyCode: "NGN",
    contractCode: config.contractCode,
    ...wish.identity,
    getAllAvailableBanks: wish.bankCodes === undefined,
    ...(wish.bankCodes ? { preferredBanks: wish.bankCodes } : {}),
    restrictPaymentSource: false,
  };
}

const Accounts = z.object({
  accountReference: z.string(),
  accounts: z.array(z.object({ bankCode: scalar, bankName: z.string(), accountNumber: scalar })),
});

function readAccounts(said: Said, reference: string): ReserveAnswer {
  if (said.kind === "silence") return { kind: "unknown", note: said.note };
  if (said.kind === "complaint") return refusalOf(said.message);
  const read = Accounts.safeParse(said.body);
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

type Told = z.output<typeof Accounts>["accounts"][number];

function readAccount({ bankCode, bankName, accountNumber }: Told): ReservedAccount[] {
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

function readState(said: Said, reference: string): CollectionState {
  if (said.kind === "silence") return { kind: "unknown", note: said.note };
  if (said.kind === "complaint") {
    const isUnknown = said.status === 404 || /no transaction|not found|does not exist/i.test(said.message);
    return { kind: "unknown", note: said.message, ...(isUnknown ? { notFound: true } : {}) };
  }
  const read = Payment.safeParse(said.body);
  if (!read.success || read.data.transactionReference !== reference)
    return { kind: "unknown", note: "an answer about another payment" };
  return readPayment(read.data);
}

/** What was really paid counts, also when more was asked for; less than asked for is not over yet. */
function readPayment(told: Payment): CollectionState {
  const status = told.paymentStatus.trim().toUpperCase();
  switch (status) {
    case "PAID":
    case "OVERPAID":
      return readPaid(told);
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

function readPaid(told: Payment): CollectionState {
  const paid = readNaira(told.amountPaid);
  const currency = told.currency?.toUpperCase();
  const gatewayRef = told.transactionReference;
  const isWhole =
    paid !== undefined && paid > 0n && paid <= MAX_AMOUNT && /^[\x21-\x7e]{1,128}$/.test(gatewayRef);
  if (!isWhole || currency === undefined || !/^[A-Z]{3}$/.test(currency))
    return { kind: "unknown", note: "paid, but amount, currency or reference is unreadable" };
  const owner = told.product?.type === "RESERVED_ACCOUNT" ? told.product.reference : undefined;
  const accountNumber = told.destinationAccountInformation?.accountNumber;
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

/** References of what came in on somebody's accounts. The provider does not say in which order it lists, so several pages are read. */
async function readRecent(session: Session, reference: string): Promise<string[] | undefined> {
  const found: string[] = [];
  for (let page = 0; page < MOST_PAGES; page++) {
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
    const said = readEnvelope(called);
    const read = said.kind === "body" ? Page.safeParse(said.body) : undefined;
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
