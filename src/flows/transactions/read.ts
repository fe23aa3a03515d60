import { fail, ok, type Result } from "../../core/result.ts";
import type { TransactionRow } from "../../db/schema.ts";
import { readStaffPage, type StaffRow } from "../../db/staff-list.ts";
import { findOwn } from "../../db/transaction-list.ts";
import type { Deps } from "../deps.ts";
import { idsOf } from "./filter.ts";

/**
 * One of a person's own transactions, by its id or its public reference.
 * Errors: not_found, also for somebody else's: that it exists is nobody's business.
 */
export async function readTransaction(
  deps: Pick<Deps, "db">,
  userId: string,
  text: string,
): Promise<Result<TransactionRow, { code: "not_found" }>> {
  const ids = idsOf(text);
  const row = ids && (await findOwn(deps.db, userId, ids));
  return row ? ok(row) : fail({ code: "not_found" });
}

/** Anybody's transaction with its owner's name, for staff. Errors: not_found. */
export async function readForStaff(
  deps: Pick<Deps, "db">,
  text: string,
): Promise<Result<StaffRow, { code: "not_found" }>> {
  const ids = idsOf(text);
  const all = { number: undefined, network: undefined, type: undefined, status: undefined };
  const more = { supplier: undefined, planName: undefined, from: undefined, before: undefined };
  const [row] = ids ? await readStaffPage(deps.db, { ids, ...all, ...more }, { offset: 0, limit: 1 }) : [];
  return row ? ok(row) : fail({ code: "not_found" });
}
