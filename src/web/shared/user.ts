import { useSyncExternalStore } from "react";
import type { Kobo } from "../../core/money.ts";
import type { AnswerOf } from "./api/api.ts";
import { fromWire } from "./money.ts";

/** The person logged in, as in the server's last answer. */
export type User = AnswerOf<"GET /auth">["user"];

let current: User | undefined;
/** The time (ms) of a person read from the device, until the server answers; 0 when it is not known. */
let currentAsOf: number | undefined;
const listeners = new Set<() => void>();

export function readUser(): User | undefined {
  return current;
}

/**
 * Replaces the person; `undefined` after logout. `asOf` is set for one read from the device (rules 9.27). The
 * same person as before re-renders nothing.
 */
export function writeUser(user: User | undefined, asOf?: number): void {
  const isSame = current && asOf === currentAsOf && JSON.stringify(user) === JSON.stringify(current);
  if (isSame) return;
  current = user;
  currentAsOf = asOf;
  for (const listener of listeners) listener();
}

/**
 * Sets fields from a receipt or a live event, such as `{ balance: receipt.balance_After }`; never computed
 * values.
 */
export function patchUser(patch: Partial<User>): void {
  if (current) writeUser({ ...current, ...patch }, "balance" in patch ? undefined : currentAsOf);
}

/** Returns the time (ms) of a balance from an earlier visit; undefined once the server answered. */
export function readBalanceAsOf(): number | undefined {
  return currentAsOf;
}

/**
 * Returns the balance by which a screen may refuse an amount: undefined while it is one of an earlier visit,
 * since money may have come in between (rules 9.27). The server then decides.
 */
export function checkedBalance({ balance }: Pick<User, "balance">): Kobo | undefined {
  return currentAsOf === undefined ? fromWire(balance) : undefined;
}

/** As `readBalanceAsOf`; re-renders when the server's answer comes. */
export function useBalanceAsOf(): number | undefined {
  return useSyncExternalStore(onUserChange, readBalanceAsOf, readBalanceAsOf);
}

export function onUserChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Returns the person logged in, for screens inside the signed-in shell; re-renders when the balance or type
 * changes.
 */
export function useUser(): User {
  const user = useSyncExternalStore(onUserChange, readUser, readUser);
  if (!user) throw new Error("useUser() outside the signed-in shell");
  return user;
}

/**
 * Returns one field of the person logged in, for a screen whose every part would be drawn again with each
 * balance; re-renders when that field changes.
 */
export function useUserField<Name extends "_id" | "userType" | "phoneNumber">(name: Name): User[Name] {
  const read = () => readUser()?.[name];
  const field = useSyncExternalStore(onUserChange, read, read);
  if (field === undefined) throw new Error("useUserField() outside the signed-in shell");
  return field;
}

/** Decides who sees a screen or menu entry. This is display only: the server authorises (rules 9.7). */
export type Audience = (user: User) => boolean;
export const isAdmin: Audience = (user) => user.isAdmin;
export const isStaff: Audience = (user) => user.isAdmin || user.isAgent;
export const mayMakeCoupons: Audience = (user) => user.isAdmin || user.isCouponVendor;

/** Returns "[ADMIN]", "[Agent]" or the account type, for the top bar. */
export function userTypeLabel(user: User): string {
  if (user.isAdmin) return "[ADMIN]";
  return user.isAgent ? "[Agent]" : user.userType;
}
