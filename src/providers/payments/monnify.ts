import type {
  BankingWebhookPort,
  IdentityPort,
  PayoutPort,
  ReservedAccountsPort,
} from "../../core/ports-banking.ts";
import type { Http } from "../http.ts";
import { monnifyIdentities } from "./monnify/identities.ts";
import { monnifyPayouts } from "./monnify/payouts.ts";
import { monnifyReserved } from "./monnify/reserved.ts";
import { createSession, type MonnifyConfig } from "./monnify/session.ts";
import { monnifyWebhook } from "./monnify/webhook.ts";

export type Monnify = {
  payouts: PayoutPort;
  reservedAccounts: ReservedAccountsPort;
  identities: IdentityPort;
  banking: BankingWebhookPort;
};

/**
 * Reserved accounts, payouts and identity checks through Monnify, with one shared login. `now` in
 * milliseconds. Throws at once when the secret is empty: with an empty secret every forged notification would
 * be believed (rules 13.4).
 */
export function monnify(deps: { http: Http; config: MonnifyConfig; now: () => number }): Monnify {
  const banking = monnifyWebhook(deps.config.secretKey);
  const session = createSession(deps);
  return {
    payouts: monnifyPayouts(session, deps.config),
    reservedAccounts: monnifyReserved(session, deps.config),
    identities: monnifyIdentities(session),
    banking,
  };
}
