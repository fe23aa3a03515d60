import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { fail, type Fault, ok, type Result } from "../../core/result.ts";
import { BASE_PATH } from "../mount.ts";

export type Refused = Fault & { fields: Record<string, string> };

/** Reads a script's form. Errors: bad_request, with a sentence per field. */
export function parse<S extends z.ZodMiniType>(schema: S, body: unknown): Result<z.output<S>, Refused> {
  const read = z.safeParse(schema, body);
  if (read.success) return ok(read.data);
  const fields: Record<string, string> = {};
  for (const issue of read.error.issues) fields[issue.path.join(".") || "non_field_errors"] ??= issue.message;
  return fail({ code: "bad_request", fields });
}

export const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

export const refused = (field: string, sentence: string) =>
  fail({ code: "bad_request" as const, fields: { [field]: sentence } });

/** Scripts send JSON or the fields of an HTML form. */
export function acceptForms(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );
}

const DETAILS: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "Unsupported media type. Send JSON or a form.",
  FST_ERR_CTP_BODY_TOO_LARGE: "The body is too large.",
};

/** Answers what cannot be read, and addresses that do not exist, in the wire's shape (`detail`). */
export function speakInDetails(app: FastifyInstance): void {
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const { statusCode = 500, code = "" } = error;
    if (statusCode >= 500 || request.url.startsWith(BASE_PATH)) throw error;
    const detail = DETAILS[code] ?? "The body could not be read: JSON parse error.";
    return reply.code(statusCode).send({ detail });
  });
  app.all("/api/*", (request, reply): FastifyReply | undefined => {
    if (!request.url.startsWith(`${BASE_PATH}/`)) return reply.code(404).send({ detail: "Not found." });
    reply.callNotFound();
    return undefined;
  });
}
