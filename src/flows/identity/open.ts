import type { IdentityKind } from "../../core/identity.ts";
import { identitiesOf } from "./queries.ts";
import type { Deps } from "../deps.ts";

/** Names the owner and kind that a sealed number is bound to. */
export const sealedFor = (userId: string, kind: IdentityKind): string => `identity:${userId}:${kind}`;

/** Opens a person's confirmed numbers in full. Only the provider may get them. */
export async function openIdentities(
  deps: Pick<Deps, "db" | "vault">,
  userId: string,
): Promise<{ nin?: string; bvn?: string }> {
  const known = await identitiesOf(deps.db, userId);
  return Object.fromEntries(
    known.map(({ kind, sealed }) => [kind, deps.vault.open(sealed, sealedFor(userId, kind))]),
  );
}
