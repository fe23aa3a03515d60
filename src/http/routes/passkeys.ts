import { routes } from "../../contract/index.ts";
import { actOf } from "../../core/passkeys.ts";
import { ok } from "../../core/result.ts";
import type { Deps } from "../../flows/deps.ts";
import { addPasskey, askPasskey, beginPasskey, removePasskey } from "../../flows/payment-proof/passkeys.ts";
import { type Mounted, on } from "../on.ts";
import { changeOf } from "../owner.ts";

/** Routes of passkeys. They are for sessions alone: an API key has no device. */
export function passkeyRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.beginPasskey, async ({ body, user }) => {
      const begun = await beginPasskey(deps, changeOf(user, body));
      return begun.ok ? ok({ options: begun.value }) : begun;
    }),
    on(routes.addPasskey, ({ body, user }) =>
      addPasskey(deps, { userId: user.id, name: body.name, answer: body.response }),
    ),
    on(routes.removePasskey, async ({ params, body, user }) => {
      const removed = await removePasskey(deps, changeOf(user, body), params.id);
      return removed.ok ? ok({ msg: "The passkey was removed" }) : removed;
    }),
    on(routes.askPasskey, async ({ body, user }) => {
      const act = actOf(body);
      if (!act) throw new Error("the contract lets no act through that is not whole");
      const asked = await askPasskey(deps, { userId: user.id, act });
      return asked.ok ? ok({ options: asked.value }) : asked;
    }),
  ];
}
