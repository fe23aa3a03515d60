import { generateSync } from "otplib";
import type { Wallet } from "./wallet.ts";

const STEP_S = 30;

/**
 * The code of an authenticator app, now or so many steps of 30 s later. The server takes one step to either
 * side, each once.
 */
export function appCode(secret: string, stepsLater = 0): string {
  return generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + stepsLater * STEP_S });
}

/** Switch a person's second factor on. Answers the app's secret and the recovery codes. */
export async function switchFactorOn(wallet: Wallet, password: string) {
  const { secret } = await wallet.call<{ secret: string }>("POST", "/auth/secondFactor/setup", { password });
  const { recoveryCodes } = await wallet.call<{ recoveryCodes: string[] }>(
    "POST",
    "/auth/secondFactor/confirm",
    { code: appCode(secret) },
  );
  return { secret, recoveryCodes };
}
