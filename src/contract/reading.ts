import * as z from "zod/mini";
import { fail, ok, type Result } from "../core/result.ts";
import { PLEASE_CHECK } from "./shapes.ts";

/** The refusal of an input: what is wrong with which field. */
export type Unreadable = { code: "bad_request"; fields: Record<string, string> };

/**
 * Reads what a client sent by a schema of the contract. Null means absent (rules 2.7). Each field speaks in
 * its own sentence, and one that has none in `unspoken`: a validator's own words cannot leave.
 */
export function readInput(
  schema: z.core.$ZodType,
  sent: unknown,
  unspoken = PLEASE_CHECK,
): Result<unknown, Unreadable> {
  const read = z.safeParse(schema as z.ZodMiniType, withoutNulls(sent), { error: () => unspoken });
  if (!read.success) {
    const fields: Record<string, string> = {};
    for (const issue of read.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
    return fail({ code: "bad_request", fields });
  }
  return ok(read.data);
}

/** No form of the contract is nested deeper than this. */
const DEEPEST = 5;

function withoutNulls(sent: unknown, depth = 0): unknown {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent) || depth > DEEPEST) return sent;
  const kept = Object.entries(sent).filter(([, part]) => part !== null);
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutNulls(part, depth + 1)]));
}
