import { isLanguage, FIRST_LANGUAGE } from "../../core/languages.ts";
import { deviceName } from "../../core/people-device.ts";
import type { PushTarget } from "../../core/ports-push.ts";
import { looksPublic } from "../../core/public-hosts.ts";
import { MAX_PUSH_DEVICES, PUSH_KINDS, type PushKind } from "../../core/push.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { commit, type Deps } from "../deps.ts";
import { pushKeys } from "./keys.ts";
import { deleteDevice, listDevices, listOff, type OwnDevice, putDevice, switchKind } from "./queries.ts";

export type PushSettings = {
  publicKey: string;
  kinds: { kind: PushKind; isOn: boolean }[];
  devices: OwnDevice[];
};

/** Returns what a person set about messages to their devices, and the key that a device subscribes with. */
export async function readPush(
  deps: Pick<Deps, "db" | "effect" | "clock" | "vault" | "push">,
  userId: string,
): Promise<PushSettings> {
  const { publicKey } = await pushKeys(deps);
  const off = await listOff(deps.db, userId);
  const kinds = PUSH_KINDS.map((kind) => ({ kind, isOn: !off.includes(kind) }));
  return { publicKey, kinds, devices: await listDevices(deps.db, userId) };
}

/** The context that a device's address and keys are sealed in. */
export const sealedAs = (deviceId: string): string => `push device ${deviceId}`;

export type DeviceRequest = {
  userId: string;
  sessionId: string;
  target: PushTarget;
  language: string;
  userAgent: string | undefined;
};

/**
 * Switches messages on for the device of this log-in, or says again that they are. An address has one owner:
 * the person who is logged in there now (rules 26.2). Errors: push_refused for an address or keys that no
 * message can be sent to; not_logged_in when the log-in ended meanwhile.
 */
export async function addDevice(
  deps: Deps,
  { userId, sessionId, target, language, userAgent }: DeviceRequest,
): Promise<Result<{ id: string }, { code: "push_refused" | "not_logged_in" }>> {
  const address = readAddress(target.address, deps.settings);
  if (address === undefined || !deps.push.isTarget(target)) return fail({ code: "push_refused" });
  const text = JSON.stringify({ ...target, address });
  const device = {
    id: deps.ids.next(),
    userId,
    sessionId,
    addressHash: deps.secrets.digest(`push address ${address}`),
    sealed: (id: string) => deps.vault.seal(text, sealedAs(id)),
    name: deviceName(userAgent),
    language: isLanguage(language) ? language : FIRST_LANGUAGE,
    at: deps.clock.now(),
  };
  const id = await commit(deps, "push.add-device", (tx) => putDevice(tx, device, MAX_PUSH_DEVICES));
  return id === undefined ? fail({ code: "not_logged_in" }) : ok({ id });
}

/** Returns the address, or undefined. In the demo a push service may be on this machine. */
function readAddress(text: string, { isProduction }: Deps["settings"]): string | undefined {
  const url = URL.parse(text);
  if (!url || url.username || url.password) return undefined;
  if (!isProduction) return /^https?:$/.test(url.protocol) ? url.href : undefined;
  return url.protocol === "https:" && looksPublic(url.hostname) ? url.href : undefined;
}

/** Forgets one of a person's own devices. Errors: not_found, also for somebody else's. */
export async function removeDevice(
  deps: Pick<Deps, "db" | "effect">,
  userId: string,
  id: string,
): Promise<Result<undefined, { code: "not_found" }>> {
  const isGone = await commit(deps, "push.remove-device", (tx) => deleteDevice(tx, userId, id));
  return isGone ? ok(undefined) : fail({ code: "not_found" });
}

/** Switches a kind of message on or off, for all of a person's devices (rules 26.1). */
export function choosePushKind(
  deps: Pick<Deps, "db" | "effect">,
  chosen: { userId: string; kind: PushKind; isOn: boolean },
): Promise<void> {
  return commit(deps, "push.choose-kind", (tx) => switchKind(tx, chosen));
}
