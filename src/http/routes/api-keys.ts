import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import { changeKey, makeKey, readKeys, removeKey } from "../../flows/auth/api-key.ts";
import type { Deps } from "../../flows/deps.ts";
import { type Mounted, on } from "../on.ts";
import { ownerOf } from "../owner.ts";

/** Routes of API keys. */
export function apiKeyRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listApiKeys, async ({ user }) => {
      const keys = await readKeys(deps, user.id);
      return ok({ keys: keys.map(keyShape) });
    }),
    on(routes.makeApiKey, async ({ body, user }) => {
      const { password, code, test: isTest, ...terms } = body;
      const made = await makeKey(deps, ownerOf(user, { password, code }), { terms, isTest });
      if (!made.ok) return made;
      const { id: _id, key: apiKey, ...rest } = made.value;
      return ok({ msg: "Keep this key safe: we cannot show it again.", apiKey, _id, ...rest });
    }),
    on(routes.changeApiKey, async ({ params, body, user }) => {
      const { password, code, ...change } = body;
      const owner = ownerOf(user, { password, code });
      const changed = await changeKey(deps, { owner, keyId: params.id, change });
      return changed.ok ? ok({ msg: "The key was changed", key: keyShape(changed.value) }) : changed;
    }),
    on(routes.deleteApiKey, async ({ params, user }) => {
      const removed = await removeKey(deps, user.id, params.id);
      return removed.ok ? ok({ msg: "The key was removed" }) : removed;
    }),
  ];
}

type OwnKey = Awaited<ReturnType<typeof readKeys>>[number];

function keyShape({ id: _id, ...key }: OwnKey) {
  return { _id, ...key };
}
