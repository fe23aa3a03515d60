import { behaviourOf, isKind as isLineKind } from "../kit/behaviours.ts";
import type { Faults } from "../kit/faults.ts";
import type { Answer, Settings } from "../kit/http.ts";
import type { Timers } from "../kit/timers.ts";
import type { Books } from "./books.ts";
import type { Service } from "./kinds.ts";

/** Everything the simulated provider holds. */
export type Monnify = {
  settings: Settings;
  secret: { apiKey: string; secretKey: string; contractCode: string; wallet: string };
  books: Books;
  faults: Faults;
  timers: Timers;
  /** Bearer tokens and when they end (milliseconds). */
  tokens: Map<string, number>;
  logins: number;
  tokenSeconds: number;
  /**
   * Waits before the second, third ... try of a collection's notice. Twelve of five minutes, sixty times
   * faster.
   */
  retryMs: number[];
  /** For this long a second payout of the same amount to the same account is refused. */
  equalWindowMs: number;
  feeKobo: number;
};

/** The provider's envelope. Every answer but 401 has it. */
export const good = (responseBody: unknown): Answer => ({
  status: 200,
  body: { requestSuccessful: true, responseMessage: "success", responseCode: "0", responseBody },
});

export const bad = (responseMessage: string, status = 400, responseCode = "99"): Answer => ({
  status,
  body: { requestSuccessful: false, responseMessage, responseCode },
});

/** Applies the scripted fault of the connection for this call, if any, to an answer. */
export async function overLine(
  to: Monnify,
  call: { service: Service; reference?: string; number?: string },
  make: () => Answer | Promise<Answer>,
): Promise<Answer> {
  const fault = to.faults.take(call, isLineKind);
  if (fault === undefined || !isLineKind(fault.kind)) return make();
  const { wire, books } = behaviourOf(fault.kind);
  const line = { wire, ...(fault.ms > 0 ? { delayMs: fault.ms } : {}) };
  return books === "nothing" ? { status: 500, ...line } : { ...(await make()), ...line };
}

/** Reads whole kobo from naira with at most two decimals, number or text; undefined for anything else. */
export function koboOf(value: unknown): number | undefined {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(String(value));
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
}

export const nairaOf = (kobo: number): number => kobo / 100;
export const nairaText = (kobo: number): string => (kobo / 100).toFixed(2);

const LAGOS_MS = 3_600_000;
const two = (n: number) => String(n).padStart(2, "0");

/** Lagos time as 2021-11-17 11:28:42.615. */
export function dashed(at: string): string {
  return new Date(Date.parse(at) + LAGOS_MS).toISOString().replace("T", " ").replace("Z", "");
}

/** Lagos time as 17/11/2021 3:48:10 PM. */
export function slashed(at: string): string {
  const d = new Date(Date.parse(at) + LAGOS_MS);
  const hour = d.getUTCHours();
  const day = `${two(d.getUTCDate())}/${two(d.getUTCMonth() + 1)}/${d.getUTCFullYear()}`;
  const time = `${hour % 12 === 0 ? 12 : hour % 12}:${two(d.getUTCMinutes())}:${two(d.getUTCSeconds())}`;
  return `${day} ${time} ${hour < 12 ? "AM" : "PM"}`;
}
