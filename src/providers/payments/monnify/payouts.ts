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
import { type Called, type MonnifyConfig, readEnvelope, type Said, type Session } from "./session.ts";

/** Banks, name enquiry and single payouts. Kobo here, naira there. */
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

/** Naira with the kobo after a point, exact: built from digits, not by dividing. */
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

function readBanks(said: Said): Bank[] | undefined {
  const list = said.kind === "body" ? BankList.safeParse(said.body) : undefined;
  if (!list?.success) return undefined;
  const banks = list.data.flatMap(({ name, code }) => {
    const known = readLine(name);
    return known && code && /^\d{3,10}$/.test(code) ? [{ code, name: known }] : [];
  });
  return banks.length > 0 ? banks : undefined;
}

const Holder = z.object({ accountNumber: scalar, accountName: z.string() });

/** Code 99 is how an account that does not exist is told. */
function readHolder(said: Said, accountNumber: string): NameAnswer {
  if (said.kind === "silence") return { kind: "unavailable", note: said.note };
  if (said.kind === "complaint")
    return said.code === "99" ? { kind: "not_found" } : { kind: "unavailable", note: said.message };
  const holder = Holder.safeParse(said.body);
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

/** Codes that say, of the payout that was just sent, that it will not be made. Every other code is asked about. */
const REFUSALS: Record<string, PayoutRefusal> = {
  D01: "refused",
  D03: "bad_account",
  D04: "house",
  D06: "house",
  D07: "too_soon",
};

/** The answer to a payout. What never left us is proof as well. */
function readPaid(called: Called, order: PayoutOrder): PayoutAnswer {
  if (called.kind === "refused") return { kind: "failed", reason: "house", note: called.note };
  if (called.kind === "not_sent") return { kind: "failed", reason: "refused", note: called.note };
  const said = readEnvelope(called);
  if (said.kind === "complaint") {
    const reason = REFUSALS[said.code];
    return reason ? { kind: "failed", reason, note: said.message } : unknown(`${said.code} ${said.message}`);
  }
  if (said.kind === "silence") return unknown(said.note);
  const paid = Paid.safeParse(said.body);
  if (!paid.success || paid.data.reference !== order.reference)
    return unknown("an answer about another payout");
  if (readNaira(paid.data.amount) !== order.amount) return unknown("an answer about another amount");
  return readOutcome(paid.data);
}

/** The amount may be left out of it, but not be another. */
function readStatus(said: Said, order: Pick<PayoutOrder, "reference" | "amount">): PayoutAnswer {
  if (said.kind === "silence") return unknown(said.note);
  if (said.kind === "complaint") return unknown(said.message, said.code === "D02" ? true : undefined);
  const paid = Paid.safeParse(said.body);
  if (!paid.success || paid.data.reference !== order.reference)
    return unknown("an answer about another payout");
  const { amount } = paid.data;
  if (amount !== undefined && readNaira(amount) !== order.amount)
    return unknown("an answer about another amount");
  return readOutcome(paid.data);
}

/** The inner status decides: a successful envelope may hold a payout that failed. */
function readOutcome(told: z.output<typeof Paid>): PayoutAnswer {
  const text = note(told.comment ?? told.transactionDescription ?? "");
  const providerRef = readRef(told.transactionReference) ?? readRef(told.sessionId) ?? told.reference;
  switch (told.status.trim().toUpperCase()) {
    case "SUCCESS":
    case "COMPLETED":
      return { kind: "paid", providerRef };
    case "REVERSED":
      return { kind: "reversed", providerRef, note: text || "reversed" };
    case "FAILED":
    case "EXPIRED":
      // Some of the texts that come with a failure mean that the other bank has not spoken yet.
      return UNDECIDED.test(text) ? unknown(text) : { kind: "failed", reason: reasonOf(text), note: text };
    default:
      return {
        ...unknown(`status ${told.status}`),
        ...(isUnderWay(told.status) ? { isUnderWay: true } : {}),
      };
  }
}

const UNDECIDED =
  /time-?\s?out|delayed|not available|invalid session|invalid response code|malfunction|unable to complete|could not be processed now|in progress/i;
const OURS = /insufficient|wallet|not permitted|ip address|whitelist/i;
const THEIRS =
  /dormant|mismatch|unknown bank|no.?credit|limit exceeded|validated|invalid account|account details/i;

function reasonOf(text: string): PayoutRefusal {
  if (OURS.test(text)) return "house";
  return THEIRS.test(text) ? "bad_account" : "refused";
}

const Float = z.object({ availableBalance: scalar });

function readFloat(said: Said): Kobo | undefined {
  const float = said.kind === "body" ? Float.safeParse(said.body) : undefined;
  const amount = float?.success ? readNaira(float.data.availableBalance) : undefined;
  return amount === undefined ? undefined : kobo(amount);
}

/** Statuses that say it is still at it, of those that prove nothing. */
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
