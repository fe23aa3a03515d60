import { z } from "zod";
import { CABLE_BRANDS } from "../../../core/cable.ts";
import { NETWORKS } from "../../../core/networks.ts";
import type { SupplierPlan } from "../../../core/ports.ts";
import { cableCode } from "../../order-facts.ts";
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

const Bouquet = z.object({
  id: scalar,
  cableplan_id: scalar,
  cable: scalar,
  package: scalar,
  plan_amount: scalar,
});
const Account = z.object({ Cableplan: Lists });

/**
 * Reads the bouquets of `GET /user/`: one list per company under `Cableplan`. The body also carries secrets
 * of the account: nothing else of it is read. Undefined when it has no such lists.
 */
export function readBouquets(json: unknown): SupplierPlan[] | undefined {
  const read = Account.safeParse(json);
  if (!read.success) return undefined;
  const found = Object.entries(read.data.Cableplan).filter(
    (entry): entry is [string, unknown[]] => entry[0].endsWith("PLAN") && Array.isArray(entry[1]),
  );
  return found.length === 0 ? undefined : found.flatMap(([, rows]) => rows.flatMap(readBouquet));
}

function readBouquet(json: unknown): SupplierPlan[] {
  const row = Bouquet.safeParse(json);
  if (!row.success) return [];
  const id = readRef(row.data.cableplan_id ?? row.data.id);
  const name = row.data.cable?.toUpperCase() ?? "";
  // Some hosts write STARTIME.
  const network = CABLE_BRANDS.find((brand) => brand === name || brand === `${name}S`);
  if (id === undefined || network === undefined) return [];
  const cost = readNaira(row.data.plan_amount);
  return [
    { code: cableCode(id), network, name: readLine(row.data.package), type: "", validity: "1 month", cost },
  ];
}
