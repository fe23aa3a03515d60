import { RECOVERY_BYTES, RECOVERY_CODES, readRecoveryCode, recoveryCode } from "../../core/recovery-codes.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { proveSession } from "./queries.ts";
import {
  deleteFactor,
  factorState,
  lockFactor,
  putPendingFactor,
  switchOn,
} from "./second-factor-queries.ts";
import type { Tx } from "../../db/schema.ts";
import { commit, type Deps } from "../deps.ts";
import { forgiveGuess } from "./guess.ts";
import { inTurn } from "./in-turn.ts";
import { factorOf, proveFactor, recoveryHash, mailFactorChange } from "./prove-factor.ts";
import { type PasswordFault, provePassword } from "./prove-password.ts";

/**
 * Returns the time since when a person's second factor is on (null: off), and the number of recovery codes
 * left.
 */
export function readFactor(deps: Pick<Deps, "db">, userId: string) {
  return factorState(deps.db, userId);
}

export type SetUpFault = PasswordFault | { code: "second_factor_on" };

/**
 * Makes a new sealed secret for an app; the factor is on only after a code of it was shown. The password is
 * required, so that a stolen session cannot lock its owner out. Errors: wrong_password, account_locked,
 * overloaded, second_factor_on.
 */
export async function setUpFactor(
  deps: Deps,
  user: { id: string; userName: string; password: string },
): Promise<Result<{ secret: string; uri: string }, SetUpFault>> {
  const request = { userId: user.id, password: user.password };
  const proven = await inTurn(`secret ${user.id}`, () => provePassword(deps, request));
  if (!proven) return fail({ code: "overloaded" });
  if (!proven.ok) return proven;
  const secret = deps.secondFactors.newSecret();
  const sealed = deps.vault.seal(secret, factorOf(user.id));
  const at = deps.clock.now();
  const isPut = await commit(deps, "people.factor-setup", async (tx) => {
    await forgiveGuess(tx, user.id);
    return putPendingFactor(tx, { userId: user.id, sealed, at });
  });
  if (!isPut) return fail({ code: "second_factor_on" });
  const names = { issuer: deps.settings.brandName, account: user.userName };
  return ok({ secret, uri: deps.secondFactors.uriOf(secret, names) });
}

export type ConfirmFault =
  | { code: "second_factor_off" }
  | { code: "second_factor_on" }
  | { code: "wrong_code" };
type Confirmation = { userId: string; sessionId: string; code: string };

/**
 * Switches the factor on with a code of the app; this session counts as proven from then on. Returns the
 * recovery codes, which are shown only once. Errors: second_factor_off before set-up, second_factor_on,
 * wrong_code.
 */
export function confirmFactor(
  deps: Deps,
  confirmation: Confirmation,
): Promise<Result<string[], ConfirmFault>> {
  return commit(deps, "people.factor-on", (tx) => confirm(deps, tx, confirmation));
}

async function confirm(
  deps: Deps,
  tx: Tx,
  confirmation: Confirmation,
): Promise<Result<string[], ConfirmFault>> {
  const { userId, sessionId } = confirmation;
  const factor = await lockFactor(tx, userId);
  if (!factor) return fail({ code: "second_factor_off" });
  if (factor.confirmed_at) return fail({ code: "second_factor_on" });
  const at = deps.clock.now();
  const secret = deps.vault.open(factor.sealed, factorOf(userId));
  const step = deps.secondFactors.stepOf(secret, confirmation.code.replace(/\s/g, ""), at);
  if (step === undefined) return fail({ code: "wrong_code" });
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(deps.random.bytes(RECOVERY_BYTES)));
  const codeHashes = codes.map((code) => recoveryHash(deps, userId, readRecoveryCode(code) ?? code));
  await switchOn(tx, { userId, step, codeHashes, at });
  await proveSession(tx, sessionId);
  await mailFactorChange(deps, tx, { userId, act: "on" });
  return ok(codes);
}

export type DisableFault = PasswordFault | { code: "wrong_code" } | { code: "second_factor_off" };

type FactorRequest = { userId: string; password: string; code: string };

/**
 * Switches the factor off with password and code. Tries of both are limited as at the log-in. Errors:
 * wrong_password, wrong_code, account_locked, second_factor_off, overloaded.
 */
export async function disableFactor(
  deps: Deps,
  request: FactorRequest,
): Promise<Result<undefined, DisableFault>> {
  const done = await inTurn(`secret ${request.userId}`, () => tryDisable(deps, request));
  return done ?? fail({ code: "overloaded" });
}

async function tryDisable(deps: Deps, request: FactorRequest): Promise<Result<undefined, DisableFault>> {
  const { userId } = request;
  const proven = await provePassword(deps, request);
  if (!proven.ok) return proven;
  return commit(deps, "people.factor-off", async (tx) => {
    const proof = await proveFactor(deps, tx, request);
    if (!proof.ok) return fail({ code: "wrong_code" });
    await forgiveGuess(tx, userId);
    if (proof.value === "none") return fail({ code: "second_factor_off" });
    await deleteFactor(tx, userId);
    await mailFactorChange(deps, tx, { userId, act: "off" });
    return ok(undefined);
  });
}
