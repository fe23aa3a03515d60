import { findEndpoint } from "./webhook-queries.ts";
import type { Deps } from "../deps.ts";

/** A person's webhook address, with the secret that signs messages to it. */
export type Endpoint = { url: string; secret: string; userName: string };

/** The context that a sealed webhook secret is bound to. */
export const secretOf = (userId: string): string => `webhook secret of ${userId}`;

/** Finds a person's endpoint; undefined when none is set. */
export async function endpointOf(
  deps: Pick<Deps, "db" | "vault">,
  userId: string,
): Promise<Endpoint | undefined> {
  const row = await findEndpoint(deps.db, userId);
  return (
    row && { url: row.url, userName: row.user_name, secret: deps.vault.open(row.secret, secretOf(userId)) }
  );
}
