import { findEndpoint } from "./queries.ts";
import type { Deps } from "../deps.ts";

/** Where a person's own server is told, and the secret that signs it. */
export type Endpoint = { url: string; secret: string; userName: string };

/** What a sealed secret is about. */
export const secretOf = (userId: string): string => `webhook secret of ${userId}`;

/** A person's endpoint, or undefined when none is set. */
export async function endpointOf(
  deps: Pick<Deps, "db" | "vault">,
  userId: string,
): Promise<Endpoint | undefined> {
  const row = await findEndpoint(deps.db, userId);
  return (
    row && { url: row.url, userName: row.user_name, secret: deps.vault.open(row.secret, secretOf(userId)) }
  );
}
