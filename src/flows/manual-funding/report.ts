import type { Kobo } from "../../core/money.ts";
import {
  MAX_OPEN_REPORTS,
  openBanks,
  receivingBank,
  referenceKey,
  type ManualState,
} from "../../core/manual-funding.ts";
import { REPORTED_TO } from "../../core/paid-by.ts";
import type { Person } from "../../core/people.ts";
import { MIN_FUNDING } from "../../core/pricing.ts";
import type { RequestKey } from "../../core/reserve.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { countOpenReports, insertReport, listReports, type ReportSeen } from "./queries.ts";
import { notifyUser } from "../../db/notify.ts";
import type { TransactionRow, Tx } from "../../db/schema.ts";
import { insertTransaction, requireTransaction } from "../../db/transactions.ts";
import type { Deps } from "../deps.ts";
import { type KeyFault, operation } from "../operation.ts";

export type ReportRequest = {
  bankName: string;
  paymentReference: string;
  amount: Kobo;
  requestKey: RequestKey | undefined;
};

type Refusal =
  | { code: "funding_below_minimum" }
  | { code: "bank_not_listed" }
  | { code: "bad_request"; fields: Record<string, string> }
  | { code: "payment_reference_used" }
  | { code: "too_many_reports" };
export type ReportFault = Refusal | KeyFault;

/**
 * Reports a bank transfer to one of our two accounts. It adds a pending transaction to the person's history;
 * the wallet gets nothing until an admin has seen the money (rules 7.10). A refusal is frozen under the key,
 * except too_many_reports, which ends with time.
 *
 * Errors: funding_below_minimum, bank_not_listed, bad_request, payment_reference_used, too_many_reports,
 * those of `operation`.
 */
export function reportTransfer(
  deps: Deps,
  person: Person,
  request: ReportRequest,
): Promise<Result<TransactionRow, ReportFault>> {
  return operation<TransactionRow, Refusal>(
    deps,
    { userId: person.id, key: request.requestKey },
    {
      refusals: {
        funding_below_minimum: "frozen",
        bank_not_listed: "frozen",
        bad_request: "frozen",
        payment_reference_used: "frozen",
        too_many_reports: "passing",
      },
      run: async ({ id, commit }) => {
        const order = { ...request, id, at: deps.clock.now() };
        const done = await commit("manual.report", (tx) => write(deps, tx, { person, order }));
        return done.ok ? ok(await requireTransaction(deps.db, id)) : done;
      },
      replay: async (id) => ok(await requireTransaction(deps.db, id)),
    },
  );
}

type Reporting = { person: Person; order: ReportRequest & { id: string; at: Date } };

async function write(
  deps: Pick<Deps, "catalogue" | "settings">,
  tx: Tx,
  { person, order }: Reporting,
): Promise<Result<undefined, Refusal>> {
  const { id, at, amount, paymentReference: reference } = order;
  if ((await countOpenReports(tx, person.id)) >= MAX_OPEN_REPORTS) return fail({ code: "too_many_reports" });
  if (amount < MIN_FUNDING) return fail({ code: "funding_below_minimum" });
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
    plan_name: REPORTED_TO + bank.bankName,
    note: "Waiting until we see your transfer",
    created_at: at,
  });
  await notifyUser(tx, person.id);
  return ok(undefined);
}

const ALL_NEEDED = "Please enter all required fields";

export type { ReportSeen } from "./queries.ts";

/** Returns a page of reported transfers, newest first, and the total count. `page` counts from 1. */
export function listManualFunding(
  deps: Pick<Deps, "db">,
  { status, page, limit }: { status: ManualState | undefined; page: number; limit: number },
): Promise<{ rows: ReportSeen[]; total: number }> {
  return listReports(deps.db, { status, offset: (page - 1) * limit, limit });
}
