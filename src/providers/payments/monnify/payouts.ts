import { z } from "zod";
import { kobo, type Kobo } from "../../../core/money.ts";
import type {
  Bank,
  NameAnswer,
  PayoutAnswer,
  PayoutOrder,
  PayoutPort,
  PayoutRefusal,
} from "../../../core/ports-banking.ts";
import { note, readLine, readNaira, readRef, scalar } from "../../reading.ts";
import { type Called, type MonnifyConfig, readEnvelope, type Reading, type Session } from "./session.ts";

/**
 * Lists banks, makes name enquiries and single payouts. Amounts are kobo on our side and naira on the wire.
 */
export function monnifyPayouts(session: Session, config: MonnifyConfig): PayoutPort {
  return {
    banks: async () => readBanks(readEnvelope(await session.call({ method: "GET", path: "/api/v1/banks" }))),
    async lookUp(account) {
      const query = new URLSearchParams(account);
      const path = `/api/v1/disbursements/account/validate?${query.toString()}`;
      return readHolder(readEnvelope(await session.call({ method: "GET", path })), account.accountNumber);
    },
    async pay(order) {
      const called = await session.call({
        method: "POST",
        path: "/api/v2/disbursements/single",
        body: bodyOf(order, config),
        reference: order.reference,
        once: true,
      });
      return readPaid(called, order);
    },
    async status(reference, amount) {
      const query = new URLSearchParams({ reference });
      const path = `/api/v2/disbursements/single/summary?${query.toString()}`;
      return readStatus(readEnvelope(await session.call({ method: "GET", path, reference })), {
        reference,
        amount,
      });
    },
    async balance() {
      const path = `/api/v2/disbursements/wallet-balance?accountNumber=${config.wallet}`;
      return readFloat(readEnvelope(await session.call({ method: "GET", path })));
    },
  };
}

/** Converts to naira with the kobo after a point. Exact: it is built from digits, not by division. */
function nairaNumber(amount: Kobo): number {
  return Number(`${amount / 100n}.${String(amount % 100n).padStart(2, "0")}`);
}

function bodyOf(order: PayoutOrder, config: MonnifyConfig): Record<string, unknown> {
  return {
    amount: nairaNumber(order.amount),
    reference: order.reference,
    narration: order.narration.length < 3 ? `Payout ${order.narration}`.trim() : order.narration,
    destinationBankCode: order.bankCode,
    destinationAccountNumber: order.accountNumber,
    destinationAccountName: order.accountName,
    currency: "NGN",
    sourceAccountNumber: config.wallet,
    async: false,
  };
}

const BankList = z.array(z.object({ name: z.string(), code: scalar }));

function readBanks(reading: Reading): Bank[] | undefined {
  const list = reading.kind === "body" ? BankList.safeParse(reading.body) : undefined;
  if (!list?.success) return undefined;
  const banks = list.data.flatMap(({ name, code }) => {
    const known = readLine(name);
    return known && code && /^\d{3,10}$/.test(code) ? [{ code, name: known }] : [];
  });
  return banks.length > 0 ? banks : undefined;
}

const Holder = z.object({ accountNumber: scalar, accountName: z.string() });

/** Reads the answer to a name enquiry. Code 99 means that the account does not exist. */
function readHolder(reading: Reading, accountNumber: string): NameAnswer {
  if (reading.kind === "silence") return { kind: "unavailable", note: reading.note };
  if (reading.kind === "complaint")
    return reading.code === "99" ? { kind: "not_found" } : { kind: "unavailable", note: reading.message };
  const holder = Holder.safeParse(reading.body);
  const name =
    holder.success && holder.data.accountNumber === accountNumber && readLine(holder.data.accountName);
  return name ? { kind: "found", name } : { kind: "unavailable", note: "an answer about another account" };
}

const Paid = z.object({
  reference: z.string(),
  status: z.string(),
  amount: scalar,
  comment: z.string().optional().catch(undefined),
  transactionDescription: z.string().optional().catch(undefined),
  transactionReference: scalar,
  sessionId: scalar,
});

const unknown = (text: string, notFound?: true): PayoutAnswer => ({
  kind: "unknown",
  note: note(text),
  ...(notFound ? { notFound } : {}),
});

/** Codes which prove that the payout just sent will not be made. Every other code leads to a requery. */
const REFUSALS: Record<string, PayoutRefusal> = {
  D01: "refused",
  D03: "bad_account",
  D04: "house",
  D06: "house",
  D07: "too_soon",
};

/** Reads the answer to a payout. A request that never left us is a proven failure too. */
function readPaid(called: Called, order: PayoutOrder): PayoutAnswer {
  if (called.kind === "refused") return { kind: "failed", reason: "house", note: called.note };
  if (called.kind === "not_sent") return { kind: "failed", reason: "refused", note: called.note };
  const reading = readEnvelope(called);
  if (reading.kind === "complaint") {
    const reason = REFUSALS[reading.code];
    return reason
      ? { kind: "failed", reason, note: reading.message }
      : unknown(`${reading.code} ${reading.message}`);
  }
  if (reading.kind === "silence") return unknown(reading.note);
  const paid = Paid.safeParse(reading.body);
  if (!paid.success || paid.data.reference !== order.reference)
    return unknown("an answer about another payout");
  if (readNaira(paid.data.amount) !== order.amount) return unknown("an answer about another amount");
  return readOutcome(paid.data);
}

/** Reads the answer to a requery. The amount may be missing; another amount is no proof. */
function readStatus(reading: Reading, order: Pick<PayoutOrder, "reference" | "amount">): PayoutAnswer {
  if (reading.kind === "silence") return unknown(reading.note);
  if (reading.kind === "complaint")
    return unknown(reading.message, reading.code === "D02" ? true : undefined);
  const paid = Paid.safeParse(reading.body);
  if (!paid.success || paid.data.reference !== order.reference)
    return unknown("an answer about another payout");
  const { amount } = paid.data;
  if (amount !== undefined && readNaira(amount) !== order.amount)
    return unknown("an answer about another amount");
  return readOutcome(paid.data);
}

/** Reads the inner status, which decides: a successful envelope may hold a payout that failed. */
function readOutcome(reported: z.output<typeof Paid>): PayoutAnswer {
  const text = note(reported.comment ?? reported.transactionDescription ?? "");
  const providerRef =
    readRef(reported.transactionReference) ?? readRef(reported.sessionId) ?? reported.reference;
  switch (reported.status.trim().toUpperCase()) {
    case "SUCCESS":
    case "COMPLETED":
      return { kind: "paid", providerRef };
    case "REVERSED":
      return { kind: "reversed", providerRef, note: text || "reversed" };
    case "FAILED":
    case "EXPIRED":
      // Some texts of a failure mean that the other bank has not answered yet.
      return UNDECIDED.test(text) ? unknown(text) : { kind: "failed", reason: reasonOf(text), note: text };
    default:
      return {
        ...unknown(`status ${reported.status}`),
        ...(isUnderWay(reported.status) ? { isUnderWay: true } : {}),
      };
  }
}

const UNDECIDED =
  /time-?\s?out|delayed|not available|invalid session|invalid response code|malfunction|unable to complete|could not be processed now|in progress/i;
const OURS = /sufficient|wallet|not permitted|ip address|whitelist/i;
const THEIRS =
  /dormant|mismatch|unknown bank|no.?credit|limit exceeded|validated|invalid account|account details/i;

function reasonOf(text: string): PayoutRefusal {
  if (OURS.test(text)) return "house";
  return THEIRS.test(text) ? "bad_account" : "refused";
}

const Float = z.object({ availableBalance: scalar });

function readFloat(reading: Reading): Kobo | undefined {
  const float = reading.kind === "body" ? Float.safeParse(reading.body) : undefined;
  const amount = float?.success ? readNaira(float.data.availableBalance) : undefined;
  return amount === undefined ? undefined : kobo(amount);
}

/** Statuses of a payout in progress, among those that prove nothing. */
const UNDER_WAY = [
  "PENDING",
  "AWAITING_PROCESSING",
  "IN_PROGRESS",
  "PENDING_AUTHORIZATION",
  "PENDING_BATCH_AUTHORIZATION",
  "OTP_EMAIL_DISPATCH_FAILED",
];

function isUnderWay(status: string): boolean {
  return UNDER_WAY.includes(status.toUpperCase());
}
