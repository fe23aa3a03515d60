/** An API key: a prefix, by which scanners find leaked keys, and 32 bytes in base64url (rules 3.15). */
export const API_KEY = /^atk_[A-Za-z0-9_-]{43}$/;
export const API_KEY_PREFIX = "atk_";

/** The powers of a key; a route that keys open names the scope it needs (rules 3.31). */
export const SCOPES = ["buy", "read", "transfer", "withdraw"] as const;
export type Scope = (typeof SCOPES)[number];
export const DEFAULT_SCOPES: readonly Scope[] = ["buy", "read"];

/** The numbers by which a key's scripts name networks on the reseller interface (rules 15.8). */
export const NUMBERINGS = ["stock", "glad", "airtide"] as const;
export type Numbering = (typeof NUMBERINGS)[number];

export const ORDER_STATUSES = [200, 201] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Maximum keys of one person, and addresses of one key. */
export const MAX_KEYS = 10;
export const MAX_KEY_ADDRESSES = 20;
export const KEY_NAME_MAX = 40;

/** The last use of a key is updated at most this often. */
export const KEY_TOUCH_MS = 60_000;

/** The choices of a key's owner. `addresses` are IP addresses and networks; none means any. */
export type KeyTerms = {
  name: string;
  scopes: readonly Scope[];
  addresses: readonly string[];
  numbering: Numbering;
  /** The HTTP status of an order on the reseller interface (rules 15.1). */
  orderStatus: OrderStatus;
};

/** Returns the part of a key that people recognise it by: too little to guess the rest. */
export function maskKey(key: string): string {
  return `${key.slice(0, 8)}...${key.slice(-4)}`;
}

/**
 * True when a change gives a key more power: a scope that it lacks, or an address that was not listed. Any
 * address is the most.
 */
export function widens(from: KeyTerms, to: KeyTerms): boolean {
  const isMoreScopes = to.scopes.some((scope) => !from.scopes.includes(scope));
  if (isMoreScopes || from.addresses.length === 0) return isMoreScopes;
  return to.addresses.length === 0 || to.addresses.some((address) => !from.addresses.includes(address));
}
