import { type BodyOf, call } from "../../shared/api/api.ts";

export type JoinBody = BodyOf<"POST /auth/upgradeToPartner">;

/** Join, for the one-time charge; the bank is asked for the name once more. */
export function joinPartnership(body: JoinBody, requestKey: string) {
  return call("POST /auth/upgradeToPartner", { body, requestKey });
}
