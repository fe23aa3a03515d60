import { MAX_METERS, type MeterType } from "../../core/electricity.ts";
import type { Kobo } from "../../core/money.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { commit, type Deps } from "../deps.ts";
import {
  deleteMeterName,
  lockAndCountOthers,
  type MeterKey,
  metersOf,
  newestForMeters,
  putMeter,
} from "./queries.ts";

/** Electricity meters that a person bought for or gave a name (rules 5.27). */

/** A meter with its name and its last purchase, where it has them; the amount in kobo. */
export type KnownMeter = {
  nameId: string | null;
  name: string;
  companyId: number;
  number: string;
  type: MeterType;
  owner: string;
  last: { amount: Kobo | null; units: string; at: Date } | null;
};

/** Returns a person's meters: those bought for, the newest first, then those that only have a name. */
export async function listMeters(deps: Pick<Deps, "db">, userId: string): Promise<KnownMeter[]> {
  const [bought, saved] = await Promise.all([newestForMeters(deps.db, userId), metersOf(deps.db, userId)]);
  const names = new Map(saved.map((row) => [keyOf(row), row]));
  const used = bought.map((row): KnownMeter => {
    const named = names.get(keyOf(row));
    names.delete(keyOf(row));
    return {
      nameId: named?.id ?? null,
      name: named?.name ?? "",
      companyId: row.company_id,
      number: row.meter_number,
      type: row.meter_type,
      owner: row.meter_owner,
      last: { amount: row.face_kobo, units: row.units, at: row.created_at },
    };
  });
  const unused = [...names.values()].map(
    (row): KnownMeter => ({
      nameId: row.id,
      name: row.name,
      companyId: row.company_id,
      number: row.meter_number,
      type: row.meter_type,
      owner: "",
      last: null,
    }),
  );
  return [...used, ...unused];
}

const keyOf = ({ company_id: company, meter_number: number }: MeterKey): string => `${company} ${number}`;

export type MeterName = { companyId: number; number: string; type: MeterType; name: string };

/**
 * Gives a meter a name, or another one. Returns the id of the name. Errors: too_many_meters beyond the limit.
 */
export function nameMeter(
  deps: Pick<Deps, "db" | "effect" | "clock" | "ids">,
  userId: string,
  { companyId, number, type, name }: MeterName,
): Promise<Result<string, { code: "too_many_meters" }>> {
  const row = {
    id: deps.ids.next(),
    user_id: userId,
    company_id: companyId,
    meter_number: number,
    meter_type: type,
    name,
    created_at: deps.clock.now(),
  };
  return commit(deps, "people.name-meter", async (tx) => {
    if ((await lockAndCountOthers(tx, userId, row)) >= MAX_METERS) return fail({ code: "too_many_meters" });
    return ok(await putMeter(tx, row));
  });
}

/** Removes the name of a meter. Errors: not_found, also for another person's meter. */
export async function removeMeterName(
  deps: Pick<Deps, "db" | "effect">,
  whose: { userId: string; id: string },
): Promise<Result<undefined, { code: "not_found" }>> {
  const isGone = await commit(deps, "people.remove-meter-name", (tx) => deleteMeterName(tx, whose));
  return isGone ? ok(undefined) : fail({ code: "not_found" });
}
