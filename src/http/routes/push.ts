import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { addDevice, choosePushKind, readPush, removeDevice } from "../../flows/push/devices.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of messages to devices. They are for sessions alone: an API key has no screen. */
export function pushRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.readPush, async ({ user }) => {
      const { publicKey, kinds, devices } = await readPush(deps, user.id);
      const shown = devices.map(({ id, sessionId, ...device }) => ({
        _id: id,
        ...device,
        isThis: sessionId === user.sessionId,
      }));
      return ok({ publicKey, kinds, devices: shown });
    }),
    on(routes.addPushDevice, async ({ body, user, headers }) => {
      const added = await addDevice(deps, {
        userId: user.id,
        sessionId: user.sessionId,
        target: { address: body.endpoint, ...body.keys },
        language: body.language,
        userAgent: headers["user-agent"],
      });
      return added.ok ? ok({ msg: "This device now gets messages", _id: added.value.id }) : added;
    }),
    on(routes.removePushDevice, async ({ params, user }) => {
      const removed = await removeDevice(deps, user.id, params.id);
      return removed.ok ? ok({ msg: "The device gets no more messages" }) : removed;
    }),
    on(routes.choosePushKind, async ({ body, user }) => {
      await choosePushKind(deps, { userId: user.id, ...body });
      return ok({ msg: body.isOn ? "Switched on" : "Switched off" });
    }),
  ];
}
