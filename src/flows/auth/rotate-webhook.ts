import { fail, ok, type Result } from "../../core/result.ts";
import { OLD_SECRET_HOURS } from "../../core/webhooks.ts";
import type { Deps } from "../deps.ts";
import { commitAsOwner, type OwnerFault, type OwnerRequest } from "./prove-password.ts";
import { endpointOf, mailChange, makeSecret } from "./webhook-endpoint.ts";
import { endOldSecretOf, findEndpoint, rotateEndpoint } from "./webhook-queries.ts";

type NotSet = { code: "webhook_not_set" };
type RotateFault = OwnerFault | NotSet | { code: "webhook_rotating" };

/**
 * Makes a new signing secret and lets the present one sign on for a day (rules 13.13). Only this answer shows
 * the new one. While an old secret signs there is no further rotation: a double press would end the secret in
 * use. It takes the proof of the owner (rules 3.30) and is mailed. Errors: webhook_not_set, webhook_rotating,
 * and those of the proof.
 */
export async function rotateSecret(
  deps: Deps,
  owner: OwnerRequest,
): Promise<Result<{ secret: string; oldUntil: Date }, RotateFault>> {
  const { userId } = owner;
  const { secret, sealed } = makeSecret(deps, userId);
  return commitAsOwner<{ secret: string; oldUntil: Date }, RotateFault>(deps, owner, {
    name: "people.webhookRotate",
    run: async (tx) => {
      const rotated = await rotateEndpoint(tx, { userId, sealed, oldHours: OLD_SECRET_HOURS });
      if (!rotated)
        return fail({ code: (await findEndpoint(tx, userId)) ? "webhook_rotating" : "webhook_not_set" });
      const { url, until: oldUntil } = rotated;
      await mailChange(deps, tx, { userId, kind: "rotated", url, oldUntil });
      return ok({ secret, oldUntil });
    },
  });
}

/**
 * Ends the old secret before its day is over. It takes the proof of the owner and is mailed; with no old
 * secret nothing changes. Errors: webhook_not_set, and those of the proof.
 */
export async function endOldSecret(
  deps: Deps,
  owner: OwnerRequest,
): Promise<Result<undefined, OwnerFault | NotSet>> {
  const { userId } = owner;
  return commitAsOwner<undefined, OwnerFault | NotSet>(deps, owner, {
    name: "people.webhookEndOld",
    run: async (tx) => {
      const url = await endOldSecretOf(tx, userId);
      if (url !== undefined) await mailChange(deps, tx, { userId, kind: "old_ended", url });
      else if (!(await findEndpoint(tx, userId))) return fail({ code: "webhook_not_set" });
      return ok(undefined);
    },
  });
}

export type LiveSecret = { ending: string; liveUntil: Date | null };

const SHOWN_CHARACTERS = 4;

/** Reads a person's webhook: its address, and the last characters of each secret that signs, newest first. */
export async function readWebhook(
  deps: Pick<Deps, "db" | "vault">,
  userId: string,
): Promise<{ url: string | null; secrets: LiveSecret[] }> {
  const endpoint = await endpointOf(deps, userId);
  if (!endpoint) return { url: null, secrets: [] };
  const { url, secrets, oldUntil } = endpoint;
  return {
    url,
    secrets: secrets.map((secret, age) => ({
      ending: secret.slice(-SHOWN_CHARACTERS),
      liveUntil: age === 0 ? null : oldUntil,
    })),
  };
}
