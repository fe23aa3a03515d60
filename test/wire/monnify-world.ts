import { afterAll, expect } from "vitest";
import {
  MONNIFY_ACCOUNT,
  MONNIFY_SECRET,
  type SimulatorOptions,
  startSimulators,
} from "../../simulators/start.ts";
import type { Log } from "../../src/core/ports.ts";
import { type Kobo, naira } from "../../src/core/money.ts";
import type { PayoutOrder } from "../../src/core/ports-banking.ts";
import { createHttp } from "../../src/providers/http-client.ts";
import { monnify } from "../../src/providers/payments/monnify.ts";
import type { MonnifyConfig } from "../../src/providers/payments/monnify/session.ts";
import { uniqueDigits, uniqueNumber } from "../support/unique.ts";

const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

const PARTNERS = [
  { code: "50515", name: "Moniepoint Microfinance Bank" },
  { code: "035", name: "Wema bank" },
  { code: "232", name: "Sterling bank" },
];

/**
 * The simulated provider and an adapter that talks to it, over real sockets. `clock.ms` is added to the
 * adapter's time.
 */
export async function openBank(options: SimulatorOptions = {}) {
  const simulators = await startSimulators({ settleMs: -1, holdMs: 20_000, ...options });
  const http = createHttp({ log: silent });
  const clock = { ms: 0 };
  const config: MonnifyConfig = {
    baseUrl: simulators.monnify,
    ...MONNIFY_ACCOUNT,
    secretKey: MONNIFY_SECRET,
    banks: PARTNERS,
    maxInFlight: 20,
    readMs: 5_000,
    payMs: 1_000,
  };
  const portOf = (changes: Partial<MonnifyConfig> = {}) =>
    monnify({ http, config: { ...config, ...changes }, now: () => Date.now() + clock.ms });
  afterAll(async () => {
    await http.close();
    await simulators.stop();
  });
  const control = async (path: string, body: object = {}) => {
    const answer = await fetch(`${simulators.monnify}/_control/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`control ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const logins = async () => {
    const answer = await fetch(`${simulators.monnify}/_control/logins`);
    return ((await answer.json()) as { logins: number }).logins;
  };
  return { simulators, clock, portOf, port: portOf(), control, logins };
}

export const nextReference = (prefix = "pay") => `${prefix}-${uniqueNumber()}`;

/** A payout of its own to an account whose ending asks for a behaviour. */
export function newPayout(ending: string, amount: Kobo = naira(1_000)): PayoutOrder {
  return {
    reference: nextReference("payout"),
    amount,
    bankCode: "058",
    bankName: "GTBank Plc",
    accountNumber: `${uniqueDigits(6)}${ending}`,
    accountName: "ADA OBI",
    narration: "Withdrawal",
  };
}

export const newReservation = (more: { bankCodes?: string[]; bvn?: string } = {}) => ({
  reference: nextReference("acct"),
  name: "Ada Test",
  email: "ada@example.test",
  identity: more.bvn ? { bvn: more.bvn } : { nin: "22100000001" },
  ...(more.bankCodes ? { bankCodes: more.bankCodes } : {}),
});

/**
 * The note of silence of a port with 300 ms. It names the time left when the request went out: the step
 * before it may take some.
 */
export const NO_ANSWER: unknown = expect.stringMatching(/^no answer in (300|2\d\d) ms$/);
