import { type Answer, type Ask, jsonObject, textOf } from "../kit/http.ts";
import { BANKS, bankOf, holderOf } from "./banks.ts";
import type { Payout } from "./books.ts";
import { isPayoutKind, payoutEnding, PAYOUT_KINDS, type PayoutKind } from "./kinds.ts";
import { sessionOf, notifyPayout } from "./webhook.ts";
import { bad, good, koboOf, type Monnify, nairaOf, nairaText, overLine } from "./wire.ts";

const MIN_KOBO = 2_000;
const SLOW_MS = 20_000;

export function listBanks(to: Monnify): Promise<Answer> {
  return overLine(to, { service: "banks" }, () =>
    good(
      BANKS.map(({ code, name, nip }) => ({
        name,
        code,
        ussdTemplate: null,
        baseUssdCode: null,
        transferUssdTemplate: null,
        bankId: null,
        nipBankCode: nip,
      })),
    ),
  );
}

/**
 * GET /api/v1/disbursements/account/validate. Endings: 0404 no such account, 0405 slow, 0406 a failure of the
 * provider.
 */
export function enquire(to: Monnify, query: URLSearchParams): Promise<Answer> {
  const accountNumber = query.get("accountNumber") ?? "";
  const bankCode = query.get("bankCode") ?? "";
  return overLine(to, { service: "enquiry", number: accountNumber }, () => {
    const ending = to.settings.magic ? accountNumber.slice(-4) : "";
    if (!/^\d{10}$/.test(accountNumber) || !bankOf(bankCode) || ending === "0404")
      return bad("Could not validate account. Invalid account details");
    if (ending === "0406") return { status: 500, wire: "html502" };
    const found = good({ accountNumber, accountName: holderOf(accountNumber), bankCode });
    return ending === "0405" ? { ...found, delayMs: SLOW_MS } : found;
  });
}

/**
 * POST /api/v2/disbursements/single. A reference is good once; a second equal payout within two minutes is
 * refused.
 */
export function pay(to: Monnify, ask: Ask): Promise<Answer> {
  const fields = jsonObject(ask.body) ?? {};
  const reference = textOf(fields["reference"]);
  const number = textOf(fields["destinationAccountNumber"]);
  return overLine(to, { service: "pay", reference, number }, async () => {
    const wrong = faultOf(to, fields);
    if (wrong) return bad(wrong);
    if (to.books.payout.has(reference)) return bad("Reference already exists", 400, "D05");
    const kind = kindOf(to, reference, number);
    const refusal = kind.status === "none" ? kind.code : isTooSoon(to, fields) ? "D07" : undefined;
    if (refusal) return bad(REFUSALS[refusal] ?? "Error", 400, refusal);
    if (kind.status === "none") return { status: 500, wire: kind.wire ?? "silent" };
    const row = newPayout(to, fields, kind);
    to.books.save("payout", reference, row);
    if (row.status === "SUCCESS") settleRow(to, row, "SUCCESS");
    await follow(to, row, kind);
    if (kind.code === "99") return bad("An unexpected error occurred", 500);
    const answer = good(showPaid(row));
    return kind.wire ? { ...answer, wire: kind.wire } : answer;
  });
}

const REFUSALS: Record<string, string> = {
  D01: "The transaction could not be processed",
  D03: "Invalid account details",
  D04: "Insufficient balance",
  D06: "Server IP address is not whitelisted",
  D07: "Duplicate transaction: same account and amount within two minutes",
};

function faultOf(to: Monnify, fields: Record<string, unknown>): string | undefined {
  const amount = koboOf(fields["amount"]);
  if (amount === undefined || amount < MIN_KOBO) return "amount must be at least 20.00";
  if (textOf(fields["reference"]) === "") return "reference must not be blank";
  if (textOf(fields["narration"]).length < 3) return "narration must be at least 3 characters";
  if (!bankOf(textOf(fields["destinationBankCode"]))) return "Invalid destination bank code";
  if (!/^\d{10}$/.test(textOf(fields["destinationAccountNumber"])))
    return "Invalid destination account number";
  if (textOf(fields["currency"] ?? fields["currencyCode"]) !== "NGN") return "currency must be NGN";
  if (textOf(fields["sourceAccountNumber"]) !== to.secret.wallet) return "Invalid source account number";
  return undefined;
}

function kindOf(to: Monnify, reference: string, number: string): PayoutKind {
  const fault = to.faults.take({ service: "pay", reference, number }, isPayoutKind);
  if (fault && isPayoutKind(fault.kind)) return PAYOUT_KINDS[fault.kind];
  const magic = to.settings.magic ? payoutEnding(number) : undefined;
  return PAYOUT_KINDS[magic ?? "paid"];
}

function isTooSoon(to: Monnify, fields: Record<string, unknown>): boolean {
  const amountKobo = koboOf(fields["amount"]);
  const since = to.settings.now().getTime() - to.equalWindowMs;
  return [...to.books.payout.values()].some(
    (row) =>
      row.accountNumber === textOf(fields["destinationAccountNumber"]) &&
      row.amountKobo === amountKobo &&
      row.status !== "FAILED" &&
      Date.parse(row.createdAt) > since,
  );
}

function newPayout(to: Monnify, fields: Record<string, unknown>, kind: PayoutKind): Payout {
  const bankCode = textOf(fields["destinationBankCode"]);
  const accountNumber = textOf(fields["destinationAccountNumber"]);
  const createdAt = to.settings.now().toISOString();
  const serial = String(to.books.payout.size + 1).padStart(6, "0");
  const amountKobo = koboOf(fields["amount"]) ?? 0;
  const isPoor = amountKobo + to.feeKobo > to.books.walletKobo;
  const status = isPoor ? "FAILED" : (kind.status as Payout["status"]);
  const comment = isPoor ? "Insufficient balance in wallet" : kind.comment;
  return {
    reference: textOf(fields["reference"]),
    transactionReference: `MFDS${createdAt.replace(/\D/g, "").slice(0, 14)}${serial}`,
    amountKobo,
    feeKobo: to.feeKobo,
    narration: textOf(fields["narration"]),
    bankCode,
    bankName: bankOf(bankCode)?.name ?? "",
    accountNumber,
    accountName: holderOf(accountNumber),
    sourceAccountNumber: textOf(fields["sourceAccountNumber"]),
    status,
    ...(comment ? { comment } : {}),
    ...(kind.settlesTo ? { settlesTo: kind.settlesTo } : {}),
    createdAt,
    pays: 0,
    webhooks: [],
  };
}

/** Ends a payout: money moves once, and comes back once. */
function settleRow(to: Monnify, row: Payout, status: "SUCCESS" | "FAILED" | "REVERSED"): void {
  if (status === "SUCCESS" && row.pays === 0) {
    row.pays = 1;
    to.books.move(-(row.amountKobo + row.feeKobo));
  }
  if (status === "REVERSED" && row.status === "SUCCESS") to.books.move(row.amountKobo);
  row.status = status;
  row.completedAt = to.settings.now().toISOString();
  to.books.save("payout", row.reference, row);
}

/** Steps that follow the answer, or in one case come before it. */
async function follow(to: Monnify, row: Payout, kind: PayoutKind): Promise<void> {
  if (kind.webhook === "first") await notifyPayout(to, row);
  const { settlesTo } = row;
  if (settlesTo === undefined || to.settings.settleMs < 0) return;
  to.timers.after(
    to.settings.settleMs,
    () => void settleAndNotify(to, row, kind.webhook ? { webhook: kind.webhook } : {}),
  );
}

/** Ends a payout as its behaviour (or the given state) says, and sends the notification. */
export async function settleAndNotify(
  to: Monnify,
  row: Payout,
  { webhook, status = row.settlesTo }: { webhook?: PayoutKind["webhook"]; status?: Payout["settlesTo"] },
): Promise<void> {
  if (status === undefined) return;
  delete row.settlesTo;
  settleRow(to, row, status);
  if (webhook === "none") return;
  await notifyPayout(to, row, { forged: webhook === "forged" });
  if (webhook === "twice") await notifyPayout(to, row);
}

/** The answer to POST single: the request, and the payout's state so far. */
function showPaid(row: Payout): Record<string, unknown> {
  return {
    amount: nairaOf(row.amountKobo),
    reference: row.reference,
    status: row.status,
    dateCreated: row.createdAt.replace("Z", "+0000"),
    totalFee: nairaOf(row.feeKobo),
    ...(row.status === "SUCCESS" ? { sessionId: sessionOf(row) } : {}),
    ...(row.comment ? { comment: row.comment } : {}),
    destinationAccountName: row.accountName,
    destinationBankName: row.bankName,
    destinationAccountNumber: row.accountNumber,
    destinationBankCode: row.bankCode,
  };
}

/** GET single/summary?reference=. */
export function summary(to: Monnify, query: URLSearchParams): Promise<Answer> {
  const reference = query.get("reference") ?? "";
  return overLine(to, { service: "summary", reference }, () => {
    const row = to.books.payout.get(reference);
    if (!row) return bad("Transaction does not exist", 404, "D02");
    return good({
      amount: nairaText(row.amountKobo),
      reference,
      narration: row.narration,
      currency: "NGN",
      fee: nairaOf(row.feeKobo),
      twoFaEnabled: row.status === "PENDING_AUTHORIZATION",
      status: row.status,
      transactionDescription: row.comment ?? "Approved or completed",
      transactionReference: row.transactionReference,
      createdOn: row.createdAt.replace("Z", "+0000"),
      sourceAccountNumber: row.sourceAccountNumber,
      destinationAccountNumber: row.accountNumber,
      destinationAccountName: row.accountName,
      destinationBankCode: row.bankCode,
      destinationBankName: row.bankName,
      sessionId: row.status === "SUCCESS" ? sessionOf(row) : "",
    });
  });
}

export function balance(to: Monnify, query: URLSearchParams): Promise<Answer> {
  return overLine(to, { service: "balance" }, () => {
    if (query.get("accountNumber") !== to.secret.wallet) return bad("Wallet not found");
    const naira = nairaText(to.books.walletKobo);
    return good({ availableBalance: naira, ledgerBalance: naira });
  });
}

/** POST validate-otp: any six digits except 000000 release the payout. */
export async function authorisePayout(to: Monnify, ask: Ask): Promise<Answer> {
  const fields = jsonObject(ask.body) ?? {};
  const row = to.books.payout.get(textOf(fields["reference"]));
  if (!row) return bad("Transaction does not exist", 404, "D02");
  const code = textOf(fields["authorizationCode"]);
  if (row.status !== "PENDING_AUTHORIZATION" || !/^\d{6}$/.test(code) || code === "000000")
    return bad("Invalid authorization code");
  settleRow(to, row, "SUCCESS");
  await notifyPayout(to, row);
  return good(showPaid(row));
}
