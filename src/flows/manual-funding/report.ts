import type { Kobo } from "../../core/money.ts";
import { MOST_OPEN_REPORTS, openBanks, receivingBank, referenceKey } from "../../core/manual-funding.ts";
import type { Person } from "../../core/people.ts";
import { FUNDING_MINIMUM } from "../../core/pricing.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { countOpenReports, insertReport } from "../../db/manual-funding.ts";
import { notifyUser } from "../../db/notify.ts";
import { claimKey, findRequestKey, freezeRefusal } from "../../db/request-keys.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { findTransaction, insertTransaction } from "../../db/transactions.ts";
import { commit, type Deps } from "../deps.ts";

export type ReportWish = {
  bankName: string;
  paymentReference: string;
  amount: Kobo;
  requestKey: RequestKey | undefined;
};

type Refusal =
  | { code: "funding_below_minimum" }
  | { code: "bank_not_listed" }
  | { code: "bad_request"; fields: Record<string, string> }
  | { code: "payment_reference_used" };
export type ReportFault = Refusal | { code: "too_many_reports" } | { code: "idempotency_conflict" };

/**
 * A person reports a bank transfer to one of our two accounts: a pending line of their history, and nothing in the wallet until an
 * admin has seen the money (rules 7.10). A refusal is frozen under the key, but for the one that passes with time.
 * Errors: funding_below_minimum, bank_not_listed, bad_request, payment_reference_used, too_many_reports, idempotency_conflict.
 */
export async function reportTransfer(
  deps: Deps,
  person: Person,
  wish: ReportWish,
): Promise<Result<TransactionRow, ReportFault>> {
  const order = { ...wish, id: deps.ids.next(), at: deps.clock.now() };
  const done = await commit(deps, "manual.report", (tx) => decide(deps, tx, { person, order }));
  if (!done.ok) return done;
  const row = await findTransaction(deps.db, done.value);
  if (!row) throw new Error("a report without its line");
  return ok(row);
}

type Reporting = { person: Person; order: ReportWish & { id: string; at: Date } };

async function decide(
  deps: Deps,
  tx: Tx,
  { person, order }: Reporting,
): Promise<Result<string, ReportFault>> {
  const { requestKey: key, id, at } = order;
  const isFull = (await countOpenReports(tx, person.id)) >= MOST_OPEN_REPORTS;
  if (isFull && !(key && (await findRequestKey(tx, key.id)))) return fail({ code: "too_many_reports" });
  const claim = await claimKey(tx, { key, userId: person.id, operationId: id, at });
  if (claim.kind === "conflict") return fail({ code: "idempotency_conflict" });
  if (claim.kind === "refused") return fail(claim.fault as Refusal);
  if (claim.kind === "replayed") return ok(claim.operationId);
  const done = await write(deps, tx, { person, order });
  if (!done.ok) await freezeRefusal(tx, key, done.fault);
  return done;
}

async function write(deps: Deps, tx: Tx, { person, order }: Reporting): Promise<Result<string, Refusal>> {
  const { id, at, amount, paymentReference: reference } = order;
  if (amount < FUNDING_MINIMUM) return fail({ code: "funding_below_minimum" });
  const banks = openBanks(deps.catalogue().settings, deps.settings.isProduction);
  const bank = receivingBank(banks, order.bankName);
  if (!bank) return fail({ code: "bank_not_listed" });
  const key = referenceKey(reference);
  if (!key) return fail({ code: "bad_request", fields: { paymentReference: ALL_NEEDED } });
  const report = { id, user_id: person.id, bank: bank.bankName, reference, reference_key: key };
  if (!(await insertReport(tx, { ...report, asked_kobo: amount, created_at: at })))
    return fail({ code: "payment_reference_used" });
  await insertTransaction(tx, {
    id,
    user_id: person.id,
    kind: "manual_funding",
    status: "pending",
    amount_kobo: amount,
    face_kobo: amount,
    plan_name: `Bank transfer to ${bank.bankName}`,
    note: "Waiting until we have seen your transfer",
    created_at: at,
  });
  await notifyUser(tx, person.id);
  return ok(id);
}

const ALL_NEEDED = "Please enter all required fields";
