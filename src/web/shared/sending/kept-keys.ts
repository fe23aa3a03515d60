/**
 * Request keys of acts that move money and have no final answer yet, by act. They are stored on the device:
 * the same act sent again, also after a reload or in another tab, uses the same key, so a lost answer never
 * becomes a second act (rules 6.1).
 */
import { newRequestKey } from "../request-key.ts";
import { storage } from "../storage.ts";

const STORED = "airtide.keys";
/** The server stores a key at least this long. */
const KEEP_MS = 24 * 3_600_000;

/**
 * `sentAt`: the time of the first send under this key, in ms of this device; unset while nothing was sent.
 */
type Kept = { key: string; userId: string; madeAt: number; sentAt?: number };
export type Taken = { key: string; sentAt: number | undefined };

/**
 * Returns the key for this person's act: the one it was sent under before (then with `sentAt`), or a new one.
 */
export function keyFor(userId: string, act: string): Taken {
  const all = read();
  const name = nameOf(userId, act);
  const now = Date.now();
  const { sentAt, ...kept } = all[name] ?? { key: newRequestKey(), userId, madeAt: now };
  write({ ...all, [name]: { ...kept, sentAt: sentAt ?? now } });
  return { key: kept.key, sentAt };
}

/** Returns the key that this person's act was sent under and that has no final answer yet, if any. */
export function sentKey(userId: string, act: string): string | undefined {
  const kept = read()[nameOf(userId, act)];
  return kept?.sentAt === undefined ? undefined : kept.key;
}

/** Restores the key's state from before `keyFor`, when nothing was sent after all. */
export function putBack(userId: string, act: string, { sentAt }: Taken): void {
  const { [nameOf(userId, act)]: kept, ...rest } = read();
  if (!kept) return;
  const { sentAt: _now, ...unsent } = kept;
  write({ ...rest, [nameOf(userId, act)]: sentAt === undefined ? unsent : { ...unsent, sentAt } });
}

/** Forgets the key after the final answer: the same act sent again is a new one. */
export function forgetKey(userId: string, act: string): void {
  const { [nameOf(userId, act)]: _done, ...rest } = read();
  write(rest);
}

const nameOf = (userId: string, act: string) => `${userId} ${act}`;

function read(): Record<string, Kept> {
  const fresh = Date.now() - KEEP_MS;
  return Object.fromEntries(Object.entries(stored()).filter(([, { madeAt }]) => madeAt > fresh));
}

function stored(): Record<string, Kept> {
  try {
    return JSON.parse(storage.get(STORED) || "{}") as Record<string, Kept>;
  } catch {
    return {};
  }
}

function write(all: Record<string, Kept>): void {
  storage.set(STORED, JSON.stringify(all));
}
