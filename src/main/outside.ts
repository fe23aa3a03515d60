import type { AirtimeToCashPort } from "../core/ports-cash.ts";
import type { WebhookPort } from "../core/ports-webhooks.ts";
import type { CardLinkPort, Clock, LinkProvider, Log } from "../core/ports.ts";
import { isPublicAddress } from "../core/public-hosts.ts";
import { autopilotCash, cashOff } from "../providers/cash/autopilot.ts";
import type { Http } from "../providers/http.ts";
import { type SmtpMailer, smtpMailer } from "../providers/mail/smtp.ts";
import { type Monnify, monnify } from "../providers/payments/monnify.ts";
import { paystack } from "../providers/payments/paystack.ts";
import { squad } from "../providers/payments/squad.ts";
import { createWebhookSender } from "../providers/webhooks/sender.ts";
import type { MonnifyAccount } from "./config-monnify.ts";
import type { CashAccount, MailAccount, SimulatorUrls, SquadAccount } from "./config.ts";

/** The providers of payment pages that are set up. */
export function linksOf(
  http: Http,
  accounts: { squad: SquadAccount; paystack?: SquadAccount | undefined },
): ReadonlyMap<LinkProvider, CardLinkPort> {
  const config = (account: SquadAccount) => ({ ...account, maxInFlight: 50, readMs: 30_000 });
  const links = new Map<LinkProvider, CardLinkPort>([
    ["squad", squad({ http, config: config(accounts.squad) })],
  ]);
  if (accounts.paystack) links.set("paystack", paystack({ http, config: config(accounts.paystack) }));
  return links;
}

/** Banks of our contract at which accounts can be reserved; the third one's is `reservedAccountNo3`. */
const RESERVED_AT = [
  { code: "50515", name: "Moniepoint Microfinance Bank" },
  { code: "035", name: "Wema bank" },
  { code: "232", name: "Sterling bank" },
];

/** What the simulated bank knows us by. It moves play money only. */
export const SIMULATED_MONNIFY = {
  apiKey: "MK_TEST_AIRTIDE",
  secretKey: "monnify_secret_airtide_sim",
  contractCode: "1234567890",
  wallet: "3000000001",
};

/** To and from bank accounts, and who somebody is, real or simulated. A payout may wait for the other bank. */
export function bankingOf(
  http: Http,
  clock: Clock,
  world: { monnify?: MonnifyAccount | undefined; simulators: SimulatorUrls | undefined },
): Monnify {
  const simulated = world.simulators && { baseUrl: world.simulators.monnify, ...SIMULATED_MONNIFY };
  const account = world.monnify ?? simulated;
  if (!account) throw new Error("Bad or missing configuration: MONNIFY_API_KEY, MONNIFY_BASE_URL");
  const page = world.monnify ? {} : { topUpPage: `${account.baseUrl}/transfer` };
  const config = { ...account, ...page, banks: RESERVED_AT, maxInFlight: 20, readMs: 30_000, payMs: 60_000 };
  return monnify({ http, config, now: () => clock.now().getTime() });
}

/** Other shops' servers. Where nothing is real, one's own machine is one of them. */
export function webhooksOf(world: { log: Log; simulators: SimulatorUrls | undefined }): WebhookPort {
  const isHere = (address: string) => address === "127.0.0.1" || address === "::1";
  const isAllowed = (address: string) => isPublicAddress(address) || isHere(address);
  return createWebhookSender({ log: world.log, ...(world.simulators ? { isAllowed } : {}) });
}

/** The simulated buyer's key. It guards play money only. */
const SIMULATED_CASH_KEY = "test_airtide_sim";

/** The buyer of airtime that is set up, or the simulated one, or nobody. A transfer may take as long as several USSD dialogues. */
export function airtimeToCashOf(
  http: Http,
  world: { airtimeToCash?: CashAccount | undefined; simulators: SimulatorUrls | undefined },
): AirtimeToCashPort {
  const simulated = world.simulators && { baseUrl: world.simulators.cash, key: SIMULATED_CASH_KEY };
  const account = world.airtimeToCash ?? simulated;
  const limits = { maxInFlight: 20, otpMs: 30_000, transferMs: 75_000 };
  return account ? autopilotCash({ http, config: { ...account, ...limits } }) : cashOff;
}

/** Who caught mail is from. */
const DEMO_SENDER = "Airtide <no-reply@airtide.example>";

/** The mail server that is set up, or the one that only shows what it got. */
export function mailerOf(world: {
  mail?: MailAccount | undefined;
  simulators: SimulatorUrls | undefined;
}): SmtpMailer {
  if (world.mail) return smtpMailer(world.mail);
  if (!world.simulators) throw new Error("Bad or missing configuration: MAIL_FROM, SMTP_URL");
  return smtpMailer({ url: world.simulators.smtp, from: DEMO_SENDER });
}
