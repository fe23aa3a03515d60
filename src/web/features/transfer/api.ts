import { type AnswerOf, call } from "../../shared/api/api.ts";

/** The owner of a username. */
export type Receiver = Pick<AnswerOf<"GET /auth/validateUser/{userName}">, "userName" | "fullName">;

export function findReceiver(userName: string, signal: AbortSignal): Promise<Receiver> {
  return call("GET /auth/validateUser/{userName}", { params: { userName }, signal });
}

export type Transfer = { userName: string; amount: number };

export function sendTransfer(body: Transfer, requestKey: string) {
  return call("POST /auth/transferFund", { body, requestKey });
}
