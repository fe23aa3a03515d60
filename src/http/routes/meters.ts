import { routes } from "../../contract/index.ts";
import { companyName } from "../../core/electricity.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { type KnownMeter, listMeters, nameMeter, removeMeterName } from "../../flows/meters/meters.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of a person's electricity meters. */
export function meterRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listMeters, async ({ user }) => {
      const meters = await listMeters(deps, user.id);
      return ok({ meters: meters.map(shapeOf) });
    }),
    on(routes.nameMeter, async ({ body, user }) => {
      const { meterId: companyId, meterNumber: number, meterType: type, name } = body;
      const named = await nameMeter(deps, user.id, { companyId, number, type, name });
      return named.ok ? ok({ msg: "Meter saved", _id: named.value }) : named;
    }),
    on(routes.forgetMeter, async ({ params, user }) => {
      const gone = await removeMeterName(deps, { userId: user.id, id: params.id });
      return gone.ok ? ok({ msg: "Name removed" }) : gone;
    }),
  ];
}

const shapeOf = ({ nameId, name, companyId, number, type, owner, last }: KnownMeter) => ({
  _id: nameId,
  name,
  meterId: companyId,
  company: companyName(companyId) ?? "",
  meterNumber: number,
  meterType: type,
  owner,
  lastAmount: last?.amount ?? null,
  lastUnits: last?.units ?? "",
  lastAt: last?.at ?? null,
});
