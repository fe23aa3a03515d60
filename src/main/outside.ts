import type { AirtimeToCashPort } from "../core/ports-cash.ts";
import type { WebhookPort } from "../core/ports-webhooks.ts";
import type { Chat } from "../core/channels.ts";
import type { ChatPort } from "../core/ports-chat.ts";
import type { PushPort } from "../core/ports-push.ts";
import type { CardLinkPort, Clock, LinkProvider, Log } from "../core/ports.ts";
import { isPublicAddress } from "../core/public-hosts.ts";
import { autopilotCash, cashOff } from "../providers/cash/autopilot.ts";
import type { Http } from "../providers/http.ts";
import { type SmtpMailer, smtpMailer } from "../providers/mail/smtp.ts";
import { type Monnify, monnify } from "../providers/payments/monnify.ts";
import { paystack } from "../providers/payments/paystack.ts";
import { squad } from "../providers/payments/squad.ts";
import { createTelegram } from "../providers/chat/telegram.ts";
import { createWhatsapp } from "../providers/chat/whatsapp.ts";
import { createPushSender } from "../providers/push/sender.ts";
import { createGuardedPost } from "../providers/webhooks/guarded-post.ts";
import { createWebhookSender } from "../providers/webhooks/sender.ts";
import type { MonnifyAccount } from "./config-monnify.ts";
import { SIMULATED_KEYS } from "./simulated-keys.ts";
import type { CashAccount, MailAccount, SimulatorUrls, SquadAccount } from "./config.ts";

/** Returns the configured providers of payment pages. */
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

/** Banks of our contract at which accounts can be reserved; the third one is `reservedAccountNo3`. */
const RESERVED_AT = [
  { code: "50515", name: "Moniepoint Microfinance Bank" },
  { code: "035", name: "Wema bank" },
  { code: "232", name: "Sterling bank" },
];

/** Our credentials at the simulated bank. They move play money only. */
const SIMULATED_MONNIFY = {
  apiKey: SIMULATED_KEYS.monnifyApi,
  secretKey: SIMULATED_KEYS.monnifySecret,
  contractCode: "1234567890",
  wallet: "3000000001",
};

/**
 * Returns the provider of bank transfers and identity checks, real or simulated. A payout may wait for the
 * other bank.
 */
export function bankingOf(
  http: Http,
  clock: Clock,
  providers: { monnify?: MonnifyAccount | undefined; simulators: SimulatorUrls | undefined },
): Monnify {
  const simulated = providers.simulators && { baseUrl: providers.simulators.monnify, ...SIMULATED_MONNIFY };
  const account = providers.monnify ?? simulated;
  if (!account) throw new Error("Bad or missing configuration: MONNIFY_API_KEY, MONNIFY_BASE_URL");
  const page = providers.monnify ? {} : { topUpPage: `${account.baseUrl}/transfer` };
  const config = { ...account, ...page, banks: RESERVED_AT, maxInFlight: 20, readMs: 30_000, payMs: 60_000 };
  return monnify({ http, config, now: () => clock.now().getTime() });
}

/**
 * Returns the sender of webhooks to customers' servers. In a simulated set-up this machine may be one of
 * them.
 */
export function webhooksOf(providers: Calling): WebhookPort {
  return createWebhookSender(callersOf(providers));
}

/** Reached where the shop has no https address of its own: in a demo. */
const DEMO_SUBJECT = "mailto:no-reply@airtide.example";

/** Returns the sender of messages to devices. Push services are given the shop's address, to complain to. */
export function pushOf(options: Calling & { publicUrl: string }, clock: Clock): PushPort {
  const subject = options.publicUrl.startsWith("https:") ? options.publicUrl : DEMO_SUBJECT;
  return createPushSender({ ...callersOf(options), clock, subject });
}

const CHAT_URLS: Record<Chat, string> = {
  whatsapp: "https://graph.facebook.com/v23.0",
  telegram: "https://api.telegram.org",
};

/** Returns the ports of chats. Simulated ones are at addresses of their own. */
export function chatsOf(options: Calling): Record<Chat, ChatPort> {
  const post = createGuardedPost(callersOf(options));
  const simulated = options.simulators?.chat;
  const { whatsapp, telegram } = simulated ? { whatsapp: simulated, telegram: simulated } : CHAT_URLS;
  return {
    whatsapp: createWhatsapp({ url: whatsapp, post }),
    telegram: createTelegram({ url: telegram, post }),
  };
}

type Calling = { log: Log; simulators: SimulatorUrls | undefined };

/** Returns where messages may go. In a simulated set-up this machine may be called, too. */
export function callersOf({ log, simulators }: Calling) {
  const isHere = (address: string) => address === "127.0.0.1" || address === "::1";
  const isAllowed = (address: string) => isPublicAddress(address) || isHere(address);
  return { log, ...(simulators ? { isAllowed } : {}) };
}

/**
 * Returns the configured buyer of airtime, or the simulated one, or none. A transfer may take as long as
 * several USSD dialogues.
 */
export function airtimeToCashOf(
  http: Http,
  providers: { airtimeToCash?: CashAccount | undefined; simulators: SimulatorUrls | undefined },
): AirtimeToCashPort {
  const simulated = providers.simulators && {
    baseUrl: providers.simulators.cash,
    key: SIMULATED_KEYS.airtimeToCash,
  };
  const account = providers.airtimeToCash ?? simulated;
  const limits = { maxInFlight: 20, otpMs: 30_000, transferMs: 75_000 };
  return account ? autopilotCash({ http, config: { ...account, ...limits } }) : cashOff;
}

/** The sender of caught mail. */
const DEMO_SENDER = "Airtide <no-reply@airtide.example>";

/** Returns the configured mail server, or the simulated one, which only shows the mail it received. */
export function mailerOf(providers: {
  mail?: MailAccount | undefined;
  simulators: SimulatorUrls | undefined;
}): SmtpMailer {
  if (providers.mail) return smtpMailer(providers.mail);
  if (!providers.simulators) throw new Error("Bad or missing configuration: MAIL_FROM, SMTP_URL");
  return smtpMailer({ url: providers.simulators.smtp, from: DEMO_SENDER });
}
