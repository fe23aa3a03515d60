import type { Sending } from "../../shared/payment-proof/use-proof.ts";
import { type AnswerOf, call } from "../../shared/api/api.ts";

/** The owner of a username. */
export type Receiver = Pick<AnswerOf<"GET /auth/validateUser/{userName}">, "userName" | "fullName">;

export function findReceiver(userName: string, signal: AbortSignal): Promise<Receiver> {
  return call("GET /auth/validateUser/{userName}", { params: { userName }, signal });
}

export type Transfer = { userName: string; amount: number };

/** Sends money to a person's wallet; the proof is no part of the transfer that its key names. */
export function sendTransfer(wanted: Transfer, { requestKey, ...proof }: Sending) {
  return call("POST /auth/transferFund", { body: { ...wanted, ...proof }, requestKey });
}
