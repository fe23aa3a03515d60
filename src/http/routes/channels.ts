import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import { readChannel, rotateAddress, switchOff, switchOn } from "../../flows/channels/settings.ts";
import type { Deps } from "../../flows/deps.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of USSD: a person's switch, and the address that an admin gives the gateway. */
export function channelRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readUssd, async ({ user }) => {
      const { code, house, phone, hasPin, link, used } = await readChannel(deps, "ussd", user.id);
      return ok({
        code,
        isOn: link !== undefined,
        since: link?.linked_at ?? null,
        phone,
        hasPin,
        once: link?.once_kobo ?? null,
        daily: link?.daily_kobo ?? null,
        most: house,
        usedToday: used,
      });
    }),
    on(routes.switchOnUssd, async ({ user, body }) => {
      const { pin, language, once = null, daily = null } = body;
      const done = await switchOn(deps, { channel: "ussd", userId: user.id, language, once, daily, pin });
      return done.ok ? ok({ msg: "USSD is on for your number" }) : done;
    }),
    on(routes.switchOffUssd, async ({ user }) => {
      await switchOff(deps, { channel: "ussd", userId: user.id });
      return ok({ msg: "USSD is off" });
    }),
    on(routes.rotateUssdAddress, async (call) => {
      const made = await rotateAddress(deps, "ussd", actorOf(call));
      if (!made.ok) return made;
      const { secret, oldUntil: oldLiveUntil } = made.value;
      const secretAddress = `${deps.settings.publicUrl}/api/ussd/${secret}`;
      return ok({ msg: "Copy this address now: it is shown once", secretAddress, oldLiveUntil });
    }),
  ];
}
