import { generateSync } from "otplib";
import type { Wallet } from "./wallet.ts";

const STEP_S = 30;

/**
 * The code of an authenticator app, now or this many steps of 30 s later. The server accepts one step to
 * either side, and each code once.
 */
export function appCode(secret: string, stepsLater = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + stepsLater * STEP_S });
}

/** Switches a person's second factor on. Returns the app's secret and the recovery codes. */
export async function switchFactorOn(wallet: Wallet, password: string) {
  const { secret } = await wallet.call<{ secret: string }>("POST", "/auth/secondFactor/setup", { password });
  const { recoveryCodes } = await wallet.call<{ recoveryCodes: string[] }>(
    "POST",
    "/auth/secondFactor/confirm",
    { code: appCode(secret) },
  );
  return { secret, recoveryCodes };
}
