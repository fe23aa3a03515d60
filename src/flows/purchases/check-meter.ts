import { type Company, productKey } from "../../core/catalogue.ts";
import type { MeterType } from "../../core/electricity.ts";
import type { Kobo } from "../../core/money.ts";
import type { MeterAnswer } from "../../core/ports.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { supplierOrder } from "../../core/routing.ts";
import { findMeterCheck, saveMeterCheck } from "./meter-queries.ts";
import { commit, type Deps } from "../deps.ts";

export type Meter = { meterNumber: string; companyId: number; meterType: MeterType };
export type MeterOwner = { name: string; address: string; minimum: Kobo };

export type MeterFault =
  | { code: "bad_request"; fields: Record<string, string> }
  | { code: "service_locked" }
  | { code: "meter_not_found" }
  | { code: "meter_check_unavailable" };

/** The name of a meter's owner is believed for this long without asking again. */
const BELIEVED_FOR_MS = 24 * 3_600_000;

/** Returns the company of a meter when it is open for sale. */
export function openCompany(deps: Pick<Deps, "catalogue">, companyId: number): Result<Company, MeterFault> {
  const { companies, locked } = deps.catalogue();
  const company = companies.get(companyId);
  if (!company) return fail({ code: "bad_request", fields: { meterId: "Select a company" } });
  const isLocked = locked.has(productKey("electricity", "electricity")) || !company.isOpen;
  return isLocked ? fail({ code: "service_locked" }) : ok(company);
}

/**
 * Returns the owner of a meter. Suppliers are asked in order until one knows, and the answer is kept for a
 * day, so that buying after checking costs no second call.
 */
export async function checkMeter(
  deps: Pick<Deps, "db" | "effect" | "clock" | "catalogue" | "suppliers">,
  meter: Meter,
): Promise<Result<MeterOwner, MeterFault>> {
  const company = openCompany(deps, meter.companyId);
  if (!company.ok) return company;
  const { minimum } = company.value;
  const since = new Date(deps.clock.now().getTime() - BELIEVED_FOR_MS);
  const known = await findMeterCheck(deps.db, meter, since);
  if (known) return ok({ name: known.owner_name, address: known.address, minimum });
  const answer = await askSuppliers(deps, meter);
  if (answer.kind === "not_found") return fail({ code: "meter_not_found" });
  if (answer.kind === "unavailable") return fail({ code: "meter_check_unavailable" });
  const { name, address } = answer;
  await commit(deps, "meter.save", (tx) =>
    saveMeterCheck(tx, { ...meter, name, address, at: deps.clock.now() }),
  );
  return ok({ name, address, minimum });
}

async function askSuppliers(
  deps: Pick<Deps, "effect" | "catalogue" | "suppliers">,
  meter: Meter,
): Promise<MeterAnswer> {
  const request = {
    service: "electricity" as const,
    product: "electricity",
    network: "electricity",
    plan: undefined,
  };
  let last: MeterAnswer = { kind: "unavailable", note: "no supplier" };
  for (const { supplier } of supplierOrder(deps.catalogue(), request, 0)) {
    const port = deps.suppliers.get(supplier);
    if (!port) continue;
    last = await deps.effect("supplier.validate_meter", () => port.validateMeter(meter));
    if (last.kind !== "unavailable") return last;
  }
  return last;
}
