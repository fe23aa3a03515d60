import { DEVICE_MS, DEVICE_TOKEN, MAX_DEVICES } from "../../core/people.ts";
import type { Tx } from "../../db/schema.ts";
import type { Deps } from "../deps.ts";
import { isKnownDevice, rememberDevice } from "./device-queries.ts";

/**
 * Known devices (rules 3.21). A device makes a random token, keeps it and sends it with each log-in. Failed
 * log-ins of others at the same address do not lock it out.
 */

/** The person of a look-up that must cost the same for an unknown name. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Returns the stored hash of a device's token, or undefined for a text that is none. */
export function deviceHash(
  { secrets }: Pick<Deps, "secrets">,
  token: string | undefined,
): Uint8Array | undefined {
  return token && DEVICE_TOKEN.test(token) ? secrets.digest(`device ${token}`) : undefined;
}

/** Returns the hash of the device when the person has logged in with it lately. */
export async function knownDevice(
  deps: Pick<Deps, "db" | "clock" | "secrets">,
  userId: string | undefined,
  token: string | undefined,
): Promise<Uint8Array | undefined> {
  const hash = deviceHash(deps, token);
  return hash && (await isKnownAs(deps, deps.db, { userId: userId ?? NOBODY, hash })) ? hash : undefined;
}

/** True when the person has logged in lately with the device of this hash. */
export function isKnownAs(
  { clock }: Pick<Deps, "clock">,
  db: Deps["db"],
  device: { userId: string; hash: Uint8Array },
): Promise<boolean> {
  return isKnownDevice(db, { ...device, usedAfter: devicesSince({ clock }) });
}

/** The time since which a device must have been used to be a known one. */
export function devicesSince({ clock }: Pick<Deps, "clock">): Date {
  return new Date(clock.now().getTime() - DEVICE_MS);
}

/**
 * Makes the device a known one of the person who logged in with it. A log-in without a token changes nothing.
 */
export async function remember(
  deps: Pick<Deps, "secrets">,
  tx: Tx,
  login: { userId: string; token: string | undefined; at: Date },
): Promise<void> {
  const hash = deviceHash(deps, login.token);
  if (hash) await rememberDevice(tx, { userId: login.userId, hash, at: login.at, most: MAX_DEVICES });
}
