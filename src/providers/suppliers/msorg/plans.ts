import { z } from "zod";
import { NETWORKS } from "../../../core/networks.ts";
import type { SupplierPlan } from "../../../core/ports.ts";
import { readLine, readNaira, readRef, scalar } from "../../reading.ts";

const Row = z.object({
  id: scalar,
  dataplan_id: scalar,
  plan_network: scalar,
  plan_type: scalar,
  month_validate: scalar,
  plan: scalar,
  plan_amount: scalar,
});
const Lists = z.record(z.string(), z.unknown());

/**
 * Reads the plans of `GET /network/`: one list per network. A row that cannot be ordered (no id, no network
 * of ours) is left out. Undefined when the answer has no lists at all, so that garbage is never taken for a
 * host that sells nothing.
 */
export function readPlans(json: unknown): SupplierPlan[] | undefined {
  const lists = Lists.safeParse(json);
  if (!lists.success) return undefined;
  const found = Object.entries(lists.data).filter(
    (entry): entry is [string, unknown[]] => entry[0].endsWith("_PLAN") && Array.isArray(entry[1]),
  );
  return found.length === 0 ? undefined : found.flatMap(([, rows]) => rows.flatMap(readPlan));
}

function readPlan(json: unknown): SupplierPlan[] {
  const row = Row.safeParse(json);
  if (!row.success) return [];
  const code = readRef(row.data.id ?? row.data.dataplan_id);
  const network = NETWORKS.find((name) => name === row.data.plan_network?.toUpperCase());
  if (code === undefined || network === undefined) return [];
  return [
    {
      code,
      network,
      name: readLine(row.data.plan),
      type: readLine(row.data.plan_type),
      validity: readLine(row.data.month_validate),
      cost: readNaira(row.data.plan_amount),
    },
  ];
}
