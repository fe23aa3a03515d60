import { markIdentityNews, type Reservation } from "../../db/reserved-accounts.ts";
import { commit, type Deps } from "../deps.ts";
import { openIdentities } from "../identity/open.ts";

/** Tell the provider of somebody's accounts who they are (rules 13.11). Unanswered, it stays to be told; a refusal is final and logged. */
export async function tellIdentity(
  deps: Deps,
  { user_id: userId, reference, state }: Reservation,
): Promise<void> {
  if (state === "reserved") {
    const identity = await openIdentities(deps, userId);
    const answer = await deps.effect("account.identity", () =>
      deps.reservedAccounts.addIdentity({ reference, identity }),
    );
    if (answer === "unknown") return;
    if (answer === "refused") deps.log.error({ userId }, "the provider did not take a verified identity");
  }
  await commit(deps, "account.identity_told", (tx) => markIdentityNews(tx, userId, false));
}
