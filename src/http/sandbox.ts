import type { FastifyInstance, FastifyRequest } from "fastify";
import { TEST_KEY } from "../core/test-keys.ts";
import { sendFault } from "./faults.ts";

/** Opens the sandbox's own server when it is first needed. */
export type OpenSandbox = () => Promise<FastifyInstance>;

/**
 * Hands each request with a test key to the sandbox's server, before anything of it was read (rules 15.20).
 * That server has a database of its own, so no route below can be reached with such a key.
 */
export function handOverTests(app: FastifyInstance, open: OpenSandbox): void {
  app.addHook("onRequest", async (request, reply) => {
    if (!hasTestKey(request)) return;
    const sandbox = await open().catch((error: unknown) => {
      request.log.error({ err: error }, "the sandbox cannot be opened");
    });
    if (!sandbox) return sendFault(reply, { code: "overloaded" });
    request.raw.headers["x-request-id"] = request.id;
    reply.hijack();
    sandbox.routing(request.raw, reply.raw);
    return reply;
  });
}

/** True when either interface is asked with a test key. Beside a real key, the test key wins. */
function hasTestKey({ headers }: FastifyRequest): boolean {
  const sent = [headers["x-auth-token"], headers.authorization?.trim().split(/\s+/).at(-1)];
  return sent.some((token) => typeof token === "string" && TEST_KEY.test(token));
}

/** Marks every answer of the sandbox's server, in a header and in each JSON object (rules 15.22). */
export function markAnswers(app: FastifyInstance): void {
  app.addHook("onRequest", async (_request, reply) => void reply.header("x-sandbox", "true"));
  app.addHook("preSerialization", async (_request, _reply, answer) =>
    isObject(answer) ? { ...answer, sandbox: true } : answer,
  );
}

function isObject(answer: unknown): answer is object {
  return typeof answer === "object" && answer !== null && !Array.isArray(answer);
}
