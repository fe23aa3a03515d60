import type { FastifyInstance, FastifyRequest } from "fastify";
import { TEST_KEY } from "../core/test-keys.ts";
import { sendFault } from "./faults.ts";

/** The sandbox as the house's server sees it. */
export type SandboxDoor = {
  /** Tells whether the house made this test key, and it still stands. */
  knows: (token: string) => Promise<boolean>;
  /** Opens the sandbox's own server when it is first needed. */
  open: () => Promise<FastifyInstance>;
};

/**
 * Hands each request with a test key to the sandbox's server, before anything of it was read (rules 15.20).
 * That server has a database of its own, so no route below can be reached with such a key. A test key that
 * the house does not know starts nothing: its request goes on without any key (rules 15.23).
 */
export function handOverTests(app: FastifyInstance, { knows, open }: SandboxDoor): void {
  app.addHook("onRequest", async (request, reply) => {
    const keys = testKeysOf(request);
    if (keys.length === 0) return;
    const known = await Promise.all(keys.map(knows));
    if (!known.includes(true)) return forgetKeys(request);
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

/** Returns the test keys that either interface is asked with. Beside a real key, the test key wins. */
function testKeysOf({ headers }: FastifyRequest): string[] {
  const sent = [headers["x-auth-token"], headers.authorization?.trim().split(/\s+/).at(-1)];
  return sent.filter((token) => typeof token === "string").filter((token) => TEST_KEY.test(token));
}

/** Takes the keys off a request, the real one beside a made-up test key too: it asks as a stranger. */
function forgetKeys({ raw }: FastifyRequest): void {
  delete raw.headers["x-auth-token"];
  delete raw.headers.authorization;
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
