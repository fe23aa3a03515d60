import { generateSecret, generateURI, verifySync } from "otplib";
import type { SecondFactorPort } from "../core/ports-house.ts";

const STEP_S = 30;

/** TOTP as every authenticator app has it: SHA-1, six digits, 30 seconds; clocks may differ by one step. */
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
