import { storage } from "../../shared/storage.ts";

/** The user name of the last log-in on this device (rules 3.34). Never a password. */
const KEPT = "login-name";

/** Returns the user name; empty when there is none, and at build. */
export function rememberedName(): string {
  return typeof document === "undefined" ? "" : storage.get(KEPT);
}

/** Keeps the user name for the next log-in on this device; an empty one forgets it. */
export function rememberName(userName: string): void {
  storage.set(KEPT, userName);
}
