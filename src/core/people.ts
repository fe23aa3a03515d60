/** Account types (rules 3.1). A type decides prices; the flags decide powers and are independent of it. */
export const USER_TYPES = ["smart earner", "reseller", "api user", "partner", "special"] as const;
export type UserType = (typeof USER_TYPES)[number];

/** Who is asking, as loaded from the session: everything a decision about powers and prices needs. */
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
};

/** How somebody got in: by a log-in (with a second factor or without), or by their API key (rules 3.15). */
export type Way = { via: "session"; sessionId: string; hasSecondFactor: boolean } | { via: "key" };

/** A reset link is good for so long (rules 3.13). */
export const RESET_LINK_MS = 30 * 60_000;
/** Links of one person that work at the same time. */
export const MAX_RESET_LINKS = 5;

/** Contacts of one person, and how long one lives that is not used (rules 3.18). */
export const MAX_CONTACTS = 500;
export const CONTACT_LIFE_MS = 30 * 24 * 3_600_000;

/** 3 to 20 letters, digits or underscores (rules 3.2). */
export const USER_NAME = /^[A-Za-z0-9_]{3,20}$/;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 200;

/** An API key: 32 bytes in base64url behind a prefix that says what it is, for those who look for lost keys (rules 3.15). */
export const API_KEY = /^atk_[A-Za-z0-9_-]{43}$/;
export const API_KEY_PREFIX = "atk_";

/** What a person recognises a key by: too little to guess the rest from. */
export function maskKey(key: string): string {
  return `${key.slice(0, 8)}...${key.slice(-4)}`;
}

/** Session life without use: 30 days (rules 3.6). */
export const SESSION_IDLE_MS = 30 * 24 * 3_600_000;
/** "Last seen" moves at most this often, so that using a session does not write (rules 3.6). */
export const SESSION_TOUCH_MS = 10 * 60_000;

/** When a session used at this moment runs out. */
export function sessionEnd(usedAt: Date): Date {
  return new Date(usedAt.getTime() + SESSION_IDLE_MS);
}

/** Powers a command of the product can give; each is a flag beside the account type (rules 3.1). */
export const ROLES = ["admin", "agent", "vendor"] as const;
export type Role = (typeof ROLES)[number];
