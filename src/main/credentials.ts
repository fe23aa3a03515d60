import type { SecondFactorPort } from "../core/ports-secrets.ts";
import type { PasswordPort } from "../core/ports.ts";
import { hash, type Options, verify } from "@node-rs/argon2";
import { generateSecret, generateURI, verifySync } from "otplib";

/** Argon2id with 19 MiB, two passes, parallelism 1, as OWASP asks; about 30 ms of one core. */
const COST: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const MAX_QUEUED = 64;

/**
 * Hashes passwords off the event loop, one at a time, so that many log-ins never take the cores from
 * purchases. A call beyond the queue's maximum gets undefined at once.
 */
export function createPasswords(options: { maxQueued?: number } = {}): PasswordPort {
  const maxQueued = options.maxQueued ?? MAX_QUEUED;
  let queued = 0;
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    if (queued >= maxQueued) return undefined;
    queued += 1;
    const result = last.then(work).finally(() => {
      queued -= 1;
    });
    last = result.catch(() => undefined);
    return result;
  };
  return {
    hash: (password) => inTurn(() => hash(plain(password), COST)),
    verify: (stored, password) => inTurn(() => verify(stored, plain(password))),
  };
}

/** Normalises the text: the same letters typed on another keyboard are the same password. */
function plain(password: string): string {
  return password.normalize("NFKC");
}

const STEP_S = 30;

/** TOTP as every authenticator app uses it: SHA-1, six digits, 30 seconds; clocks may differ by one step. */
export function createSecondFactors(): SecondFactorPort {
  return {
    newSecret: () => generateSecret(),
    uriOf: (secret, { issuer, account }) => generateURI({ secret, issuer, label: account }),
    stepOf: (secret, code, at) => {
      if (!/^\d{6}$/.test(code)) return undefined;
      const epoch = Math.floor(at.getTime() / 1_000);
      const read = verifySync({ secret, token: code, epoch, epochTolerance: STEP_S });
      return read.valid ? Math.floor(epoch / STEP_S) + read.delta : undefined;
    },
  };
}
