import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Registry } from "prom-client";
import { sendFault } from "./faults.ts";

export type Health = {
  /** Reasons why this process should get no traffic; empty when it should. */
  reasons: () => Promise<string[]>;
  metrics: Registry;
  /** The token that reads the metrics; without one they are not served. */
  metricsToken: string | undefined;
  /** Things that an operator has to do, though this process may get traffic. */
  notes?: () => readonly string[];
};

/** Compares hashes, which have one length, so that the time tells nothing about the token. */
function isSame(sent: string, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(sent), hash(token));
}

/**
 * Mounts liveness, readiness with its reasons, and metrics for who has their token, outside the public base
 * path (rules 8.20).
 */
export async function healthRoutes(app: FastifyInstance, health: Health): Promise<void> {
  app.get("/health/live", async () => ({ status: "live" }));
  app.get("/health/ready", async (_request, reply) => {
    const reasons = await health.reasons();
    const notes = health.notes?.() ?? [];
    if (reasons.length === 0) return { status: "ready", ...(notes.length > 0 ? { notes } : {}) };
    return reply.code(503).send({ status: "not ready", reasons });
  });
  app.get("/metrics", async (request, reply) => {
    const sent = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
    const isAllowed = health.metricsToken !== undefined && isSame(sent, health.metricsToken);
    if (!isAllowed) return sendFault(reply, { code: "not_found" });
    return reply.type(health.metrics.contentType).send(await health.metrics.metrics());
  });
}
