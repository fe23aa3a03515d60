import type { WebhookAnswer } from "./ports-webhooks.ts";

/** Ports of the alerts, to what they look at outside the database and to where their messages go. */

export type CertificateAnswer = { kind: "ends"; at: Date } | { kind: "no_answer"; note: string };

/** Reads when the certificate of a host ends, valid or not; never throws. */
export type CertificatePort = { ask(host: string, port: number): Promise<CertificateAnswer> };

/** A secret of the configuration by its name, with its keyed hashes under our secret and earlier ones. */
export type SecretMark = { name: string; mark: Uint8Array; earlier: readonly Uint8Array[] };

/** JSON text for an address that is itself a secret, such as one with a token in its path: never log it. */
export type AlertMessage = { url: string; body: string };

/** Sends a message once, to the public internet only, without following redirects; never throws. */
export type AlertMessagePort = { send(message: AlertMessage): Promise<WebhookAnswer> };

export type AlertPorts = {
  certificates: CertificatePort;
  /** Returns the free share of the database's disk (0 to 1); undefined where this process does not see it. */
  freeDisk: () => Promise<number | undefined>;
  secrets: readonly SecretMark[];
  messages: AlertMessagePort;
  /** The origin of Telegram's bots, without a slash at the end. */
  telegramUrl: string;
};
