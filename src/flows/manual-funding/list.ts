import type { ManualState } from "../../core/manual-funding.ts";
import { listReports, type ReportSeen } from "../../db/manual-funding.ts";
import type { Deps } from "../deps.ts";

export type { ReportSeen } from "../../db/manual-funding.ts";

/** Reported transfers, newest first: a page of them and how many there are. `page` counts from 1. */
export function listManualFunding(
  deps: Pick<Deps, "db">,
  { status, page, limit }: { status: ManualState | undefined; page: number; limit: number },
): Promise<{ rows: ReportSeen[]; total: number }> {
  return listReports(deps.db, { status, offset: (page - 1) * limit, limit });
}
