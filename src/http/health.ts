import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { sendFault } from "./faults.ts";

export type Health = {
  /** Reasons why this process should get no traffic; empty when it should. */
  reasons: () => Promise<string[]>;
  metrics: Registry;
};

const NEAR = /^(127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|::1$|f[cd])/i;

/**
 * True for an address of this machine or of its private network; a client from the internet that came through
 * a proxy is neither.
 */
function isNear(address: string): boolean {
  return NEAR.test(address.replace(/^::ffff:/i, ""));
}

/** Mounts liveness, readiness with its reasons, and metrics, outside the public base path. */
export async function healthRoutes(app: FastifyInstance, health: Health): Promise<void> {
  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    const reasons = await health.reasons();
    if (reasons.length === 0) return { status: "ready" };
    return reply.code(503).send({ status: "not ready", reasons });
  });
  app.get("/metrics", async (request, reply) => {
    if (!isNear(request.ip)) return sendFault(reply, { code: "not_found" });
    return reply.type(health.metrics.contentType).send(await health.metrics.metrics());
  });
}
