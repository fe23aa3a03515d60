import { vi } from "vitest";
import { sign } from "../../simulators/monnify/webhook.ts";
import { MONNIFY_SECRET } from "../../simulators/start.ts";
import { openEvents } from "./payments.ts";
import type { Instance, TestUser, WantedUser, TestApp } from "./world.ts";
import { uniqueDigits } from "./unique.ts";

/** Bank transfers to people's own account numbers, from the senders' and the provider's side. */

/** An identity number that the simulated registry gives to Test Person. */
export const newNumber = (): string => `221${uniqueDigits(8)}`;

export const verifyKyc = (world: Pick<Instance, "call">, user: TestUser, body: Record<string, string>) =>
  world.call("POST /auth/updateKyc", { token: user.token, body });

/** A person with a verified NIN and an account number at every bank. */
export async function accountHolder(world: TestApp, wanted?: WantedUser) {
  const user = await world.makeUser(wanted);
  const verified = await verifyKyc(world, user, { nin: newNumber() });
  if (verified.status !== 200) throw new Error(`${verified.status} ${JSON.stringify(verified.body)}`);
  const reply = await world.call("GET /auth/generateAcc", { token: user.token });
  const [account] = reply.body.accountNumbers;
  if (!account) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return { user, accountNumber: account.accountNumber, accounts: reply.body.accountNumbers };
}

/** Calls a control route of the simulated bank. */
export async function configureBank(world: TestApp, path: string, body: object = {}) {
  const answer = await fetch(`${world.simulators.monnify}/_control/${path}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

/**
 * Sends money to an account number. In tests the provider has no address of ours, so it sends no
 * notification. Returns the provider's reference, which `as` chooses.
 */
export async function sendMoney(
  world: TestApp,
  accountNumber: string,
  amount: number | { amount: number; as: string },
): Promise<string> {
  const sent = typeof amount === "number" ? { amount } : { amount: amount.amount, reference: amount.as };
  const reported = await configureBank(world, "transfer", { accountNumber, ...sent });
  return String(reported["transactionReference"]);
}

/** The provider's notification about a transfer. */
export function noticeOf(world: TestApp, reference: string, changes: Record<string, unknown> = {}): string {
  const [one] = world.simulators.books.monnify(reference).collections;
  return JSON.stringify({
    eventType: "SUCCESSFUL_TRANSACTION",
    eventData: {
      product: { reference: one?.accountReference ?? "nobody", type: "RESERVED_ACCOUNT" },
      transactionReference: reference,
      paymentReference: reference,
      amountPaid: (one?.amountKobo ?? 100_000) / 100,
      currency: "NGN",
      paymentStatus: "PAID",
      ...changes,
    },
  });
}

/** Posts a notification, correctly signed unless the test says otherwise. Returns the HTTP status. */
export async function postNotice(
  { app }: Pick<Instance, "app">,
  payload: string,
  signature: string | undefined = sign(MONNIFY_SECRET, payload),
): Promise<number> {
  const headers = {
    "content-type": "application/json",
    ...(signature ? { "monnify-signature": signature } : {}),
  };
  const reply = await app.inject({ method: "POST", url: "/api/v1/webhooks/monnify", headers, payload });
  return reply.statusCode;
}

/** Waits until every notification about a transfer is processed. */
export async function workedOff(world: TestApp, reference: string): Promise<void> {
  await vi.waitFor(async () => {
    if ((await openEvents(world, reference)).length > 0) throw new Error("not worked off yet");
  }, 60_000);
}
