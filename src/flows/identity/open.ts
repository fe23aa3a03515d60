import type { IdentityKind } from "../../core/identity.ts";
import { identitiesOf } from "./queries.ts";
import type { Deps } from "../deps.ts";

/** What a sealed number belongs to. */
export const sealedFor = (userId: string, kind: IdentityKind): string => `identity:${userId}:${kind}`;

/** A person's confirmed numbers in full: for the provider, and for nobody and nothing else. */
export async function openIdentities(
  deps: Pick<Deps, "db" | "vault">,
  userId: string,
): Promise<{ nin?: string; bvn?: string }> {
  const known = await identitiesOf(deps.db, userId);
  return Object.fromEntries(
    known.map(({ kind, sealed }) => [kind, deps.vault.open(sealed, sealedFor(userId, kind))]),
  );
}
