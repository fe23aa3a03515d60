import { z } from "zod";
import type { HttpOutcome } from "../../http.ts";
import { note, parseJson, scalar } from "../../reading.ts";

/** The fields that every answer of the provider shares. `note` is its message, made safe for our records. */
export type Envelope = {
  isOk: boolean;
  code: number;
  note: string;
  message: string;
  reference: string | undefined;
  identifier: string | undefined;
  sessionId: string | undefined;
  airtimeBalance: string | undefined;
  info: unknown;
};

const code = z.union([z.number().int(), z.string().regex(/^\d{3}$/)]).transform(Number);

const Data = z
  .object({
    message: scalar,
    reference: scalar,
    identifier: scalar,
    sessionId: scalar,
    airtimeBalance: scalar,
    info: z.unknown().optional(),
  })
  .catch({
    message: undefined,
    reference: undefined,
    identifier: undefined,
    sessionId: undefined,
    airtimeBalance: undefined,
    info: undefined,
  });

const Answer = z.object({
  status: z.boolean(),
  code: code.optional(),
  message: scalar,
  data: Data.optional(),
});

const USABLE = /^[\x21-\x7e]{1,500}$/;

/**
 * Reads the envelope; returns a sentence when it proves nothing. Failures carry their code as HTTP status
 * too; where the two disagree neither is believed.
 */
export function readEnvelope(outcome: HttpOutcome): Envelope | string {
  if (outcome.kind !== "answer") return outcome.note;
  const read = Answer.safeParse(parseJson(outcome.text));
  if (outcome.status >= 500 || !read.success) return `unreadable answer, HTTP ${outcome.status}`;
  const { status: isOk, code: stated = outcome.status, message, data } = read.data;
  const isHttpFailure = outcome.status >= 400;
  if (isHttpFailure && stated !== outcome.status) return `HTTP ${outcome.status} and code ${stated}`;
  const text = data?.message ?? message ?? "";
  return {
    isOk,
    code: stated,
    message: text,
    note: note(text),
    reference: data?.reference,
    identifier: usable(data?.identifier),
    sessionId: usable(data?.sessionId),
    airtimeBalance: data?.airtimeBalance,
    info: data?.info,
  };
}

function usable(text: string | undefined): string | undefined {
  return text !== undefined && USABLE.test(text) ? text : undefined;
}

const count = z
  .union([z.number().int(), z.string().regex(/^\d{1,4}$/)])
  .transform(Number)
  .pipe(z.number().int().min(0).max(1_000));
const Counts = z.object({ success: count, failed: count });

/** Counts the transfers that worked and that failed; undefined when the answer has no counts. */
export function readCounts({ info }: Envelope): { success: number; failed: number } | undefined {
  const read = Counts.safeParse(info);
  return read.success ? read.data : undefined;
}
