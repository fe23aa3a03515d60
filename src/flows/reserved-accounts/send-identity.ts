import { recordSentIdentities, type Reservation } from "./queries.ts";
import { commit, type Deps } from "../deps.ts";
import { openIdentities } from "../identity/open.ts";

/**
 * Sends a person's identity to the provider of their accounts (rules 13.11). When the provider does not
 * answer, or while the accounts are still being reserved, the job that reads transfers sends it later; a
 * refusal is final and logged.
 */
export async function sendIdentity(
  deps: Pick<Deps, "db" | "effect" | "log" | "vault" | "reservedAccounts">,
  { user_id: userId, reference, state }: Reservation,
): Promise<void> {
  if (state !== "reserved") return;
  const identity = await openIdentities(deps, userId);
  const answer = await deps.effect("account.identity", () =>
    deps.reservedAccounts.addIdentity({ reference, identity }),
  );
  if (answer === "unknown") return;
  if (answer === "refused") deps.log.error({ userId }, "the provider did not take a verified identity");
  const sent = Object.keys(identity).length;
  await commit(deps, "account.identity_told", (tx) => recordSentIdentities(tx, userId, sent));
}
