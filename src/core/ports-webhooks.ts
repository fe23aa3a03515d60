/** The port of webhooks to customers' servers. */

/** A webhook to send. Each of `secrets` signs it, newest first; `body` is JSON text, the same at each try. */
export type WebhookMessage = {
  url: string;
  secrets: readonly [string, ...string[]];
  eventId: string;
  body: string;
  at: Date;
};

export type WebhookAnswer =
  /** The server answered; only 2xx means that it accepted the message. `retryAfter` is its header as text. */
  | { kind: "answered"; status: number; retryAfter?: string }
  /** Not sent, and a retry is useless: no web address, or one in a private network. */
  | { kind: "refused"; note: string }
  | { kind: "no_answer"; note: string };

/** Sends once, without following redirects; never throws. */
export type WebhookPort = { send(message: WebhookMessage): Promise<WebhookAnswer> };
