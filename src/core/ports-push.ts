/** The port of push services: the browsers' makers run them, and each device names its own. */

/** The address of a device at its push service, and the keys that only the device can open messages with. */
export type PushTarget = Readonly<{ address: string; p256dh: string; auth: string }>;

/** The key pair by which push services know us. The private part never leaves the server. */
export type PushKeys = Readonly<{ publicKey: string; privateKey: string }>;

/** A message to one device. A later one under the same `topic` replaces it while the device is away. */
export type PushLetter = Readonly<{
  target: PushTarget;
  keys: PushKeys;
  text: string;
  ttlSeconds: number;
  urgency: "normal" | "high";
  topic: string;
}>;

export type PushAnswer =
  | { kind: "taken" }
  /** The push service does not know the device any more. */
  | { kind: "gone" }
  /** Proven not taken, and worth another try; `retryAfterMs` when the service named a time. */
  | { kind: "later"; note: string; retryAfterMs?: number }
  /** Not taken, and a retry is useless. */
  | { kind: "refused"; note: string }
  /** Sent, and no answer came: it may have been taken. */
  | { kind: "unknown"; note: string };

export type PushPort = {
  makeKeys(): PushKeys;
  /** True when messages can be encrypted for it. */
  isTarget(target: PushTarget): boolean;
  /** Sends once, without following redirects; never throws for what a service does. */
  send(letter: PushLetter): Promise<PushAnswer>;
};
