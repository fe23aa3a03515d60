import type { Kobo } from "../core/money.ts";

/** The result of a sign-in: the key with our float, where that is said, a refusal, or nothing readable. */
export type SignIn =
  | { kind: "token"; token: string; keepMs: number; balance: Kobo | undefined }
  | { kind: "refused"; note: string }
  | { kind: "unreachable"; note: string };

/**
 * Keeps a key as long as it is good. One sign-in at a time serves all callers, each of which waits at most
 * its own `maxMs`.
 */
export type TokenStore = {
  current(maxMs: number): Promise<SignIn>;
  /** Forgets the key, if it is still the one that was refused. */
  forget(token: string): void;
};

export function createTokenStore(signIn: () => Promise<SignIn>, nowMs: () => number): TokenStore {
  let held: { signIn: Extract<SignIn, { kind: "token" }>; untilMs: number } | undefined;
  let asking: Promise<SignIn> | undefined;
  const ask = async (): Promise<SignIn> => {
    try {
      const got = await signIn();
      if (got.kind === "token") held = { signIn: got, untilMs: nowMs() + got.keepMs };
      return got;
    } finally {
      asking = undefined;
    }
  };
  return {
    current(maxMs) {
      if (held && nowMs() < held.untilMs) return Promise.resolve(held.signIn);
      asking ??= ask();
      return atMost(asking, maxMs);
    },
    forget(token) {
      if (held?.signIn.token === token) held = undefined;
    },
  };
}

async function atMost(asking: Promise<SignIn>, maxMs: number): Promise<SignIn> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SignIn>((resolve) => {
    timer = setTimeout(() => resolve({ kind: "unreachable", note: "not in time" }), Math.max(0, maxMs));
  });
  return Promise.race([asking, late]).finally(() => clearTimeout(timer));
}
