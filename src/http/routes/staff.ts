import type { Deps } from "../../flows/deps.ts";
import { createUserTotals } from "../../flows/staff/users.ts";
import type { Mounted } from "../on.ts";
import { approvalRoutes } from "./approvals.ts";
import { mailJobRoutes } from "./mail-jobs.ts";
import { refundRoutes } from "./refunds.ts";
import { staffHouseRoutes } from "./staff-house.ts";
import { staffUserRoutes } from "./staff-users.ts";

/** What admins and agents do. */
export function staffRoutes(deps: Deps): Mounted[] {
  const totals = createUserTotals(deps);
  return [
    ...approvalRoutes(deps),
    ...refundRoutes(deps),
    ...mailJobRoutes(deps),
    ...staffUserRoutes(deps, totals),
    ...staffHouseRoutes(deps, totals),
  ];
}
