import type { RouteSpec } from "../define.ts";
import { DOOR_ERRORS, ERRORS, type ErrorCode, KEY_ERRORS } from "../errors.ts";

export type ErrorAnswer = {
  description: string;
  headers?: Record<string, { $ref: string }>;
  content: { "application/json": { schema: object; examples: Record<string, ErrorExample> } };
};
type ErrorExample = { summary: string; value: { msg: string; code: ErrorCode; next: string } };

/** Every code a route may answer: its own, those of the access checks, and those of its Idempotency-Key. */
function codesOf(route: RouteSpec): ErrorCode[] {
  const byAccess: ErrorCode[] =
    route.access === "visitor"
      ? []
      : route.access === "user"
        ? ["not_logged_in"]
        : ["not_logged_in", "forbidden", "session_needed", "second_factor_needed", "log_in_again"];
  const ofKeys: ErrorCode[] = route.scope ? ["key_scope", "key_address"] : ["session_needed", "key_address"];
  const bySession: ErrorCode[] = route.access === "visitor" ? [] : ofKeys;
  const byStaff: ErrorCode[] = route.staffToo ? ["log_in_again"] : [];
  const byKey: readonly ErrorCode[] = route.keyed ? KEY_ERRORS[route.keyed] : [];
  return [
    ...new Set<ErrorCode>([
      ...route.errors,
      ...byAccess,
      ...bySession,
      ...byStaff,
      ...byKey,
      ...DOOR_ERRORS,
      "overloaded",
    ]),
  ];
}

/** The error answers of a route by HTTP status, with the sentence and next step of each code. */
export function errorAnswers(route: RouteSpec): Record<string, ErrorAnswer> {
  const answers: Record<string, ErrorAnswer> = {};
  const codes = codesOf(route).sort((a, b) => ERRORS[a].status - ERRORS[b].status);
  for (const status of new Set(codes.map((code) => ERRORS[code].status)))
    answers[String(status)] = answerOf(codes.filter((code) => ERRORS[code].status === status));
  return answers;
}

function answerOf(codes: ErrorCode[]): ErrorAnswer {
  const examples = codes.map((code): [string, ErrorExample] => {
    const { msg, next } = ERRORS[code];
    return [code, { summary: next, value: { msg, code, next } }];
  });
  const waits = codes.some((code) => ERRORS[code].status === 429);
  return {
    description: codes.map((code) => `\`${code}\`: ${ERRORS[code].msg}`).join("\n\n"),
    ...(waits ? { headers: { "Retry-After": { $ref: "#/components/headers/RetryAfter" } } } : {}),
    content: {
      "application/json": {
        schema: {
          allOf: [{ $ref: "#/components/schemas/Error" }, { properties: { code: { enum: codes } } }],
        },
        examples: Object.fromEntries(examples),
      },
    },
  };
}
