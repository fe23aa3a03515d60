import type { Kobo } from "./money.ts";
import type { KeyTerms } from "./api-keys.ts";

/** Account types (rules 3.1). The type decides prices; roles are separate flags. */
export const USER_TYPES = ["smart earner", "reseller", "api user", "partner", "special"] as const;
export type UserType = (typeof USER_TYPES)[number];

/** The signed-in person, loaded from the session: everything that decisions about roles and prices need. */
export type Person = {
  id: string;
  userName: string;
  userType: UserType;
  isAdmin: boolean;
  isAgent: boolean;
  isCouponVendor: boolean;
  isSpecial: boolean;
  isPartner: boolean;
  /** Ledger account number of the wallet. */
  walletAccount: bigint;
  /** Purchases above this take a proof; null: none does (rules 11.20). Kobo. */
  proofAbove: Kobo | null;
};

/**
 * The authentication of a request: a log-in (with or without a second factor), or an API key (rules 3.15).
 */
export type Way =
  | {
      via: "session";
      sessionId: string;
      hasSecondFactor: boolean;
      /** True for a log-in that showed a passkey in place of the password. */
      isByPasskey: boolean;
      hasPowers: boolean;
      loggedInAt: Date;
    }
  | ({ via: "key"; keyId: string } & Omit<KeyTerms, "name">);

/** A log-in proves the password for this long (rules 3.30). */
export const FRESH_LOGIN_MS = 10 * 60_000;

/** Lifetime of a reset link (rules 3.13). */
export const RESET_LINK_MS = 30 * 60_000;
/** Maximum valid reset links of one person. */
export const MAX_RESET_LINKS = 5;

/** Maximum contacts of one person, and how long an unused contact is kept (rules 3.18). */
export const MAX_CONTACTS = 500;
export const CONTACT_LIFE_MS = 30 * 24 * 3_600_000;

/** 3 to 20 letters, digits or underscores (rules 3.2). */
export const USER_NAME = /^[A-Za-z0-9_]{3,20}$/;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

/** A token that a device makes and keeps: 32 bytes in base64url (rules 3.21). */
export const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/;
/** How long a device stays known without a log-in, and the number of known devices of one person. */
export const DEVICE_MS = 90 * 24 * 3_600_000;
export const MAX_DEVICES = 20;

/** Session life without use: 30 days; with use 90 days from its log-in (rules 3.6). */
export const SESSION_IDLE_MS = 30 * 24 * 3_600_000;
export const SESSION_LIFE_MS = 90 * 24 * 3_600_000;

/** Powers of staff end 12 hours after the log-in, and after 30 minutes without use (rules 3.24). */
export const POWERS_LIFE_MS = 12 * 3_600_000;
export const POWERS_IDLE_MS = 30 * 60_000;
/** While a session has powers of staff, its use is stored this often. */
export const POWERS_TOUCH_MS = 60_000;

/** "Last seen" is updated at most this often, so that most requests do not write (rules 3.6). */
export const SESSION_TOUCH_MS = 10 * 60_000;

/** Returns when a session that was opened and used at these moments expires. */
export function sessionEnd(openedAt: Date, usedAt: Date): Date {
  return earlier(openedAt.getTime() + SESSION_LIFE_MS, usedAt.getTime() + SESSION_IDLE_MS);
}

/** Returns when the powers of staff in a session that was opened and used at these moments end. */
export function powersEnd(openedAt: Date, usedAt: Date): Date {
  return earlier(openedAt.getTime() + POWERS_LIFE_MS, usedAt.getTime() + POWERS_IDLE_MS);
}

function earlier(one: number, other: number): Date {
  return new Date(Math.min(one, other));
}

/** Roles that the admin command can give; each is a flag beside the account type (rules 3.1). */
export const ROLES = ["admin", "agent", "vendor"] as const;
export type Role = (typeof ROLES)[number];
