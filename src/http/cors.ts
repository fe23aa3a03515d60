import cors, { type FastifyCorsOptions } from "@fastify/cors";
import type { FastifyInstance } from "fastify";
import { BASE_PATH } from "./mount.ts";

const OPEN: FastifyCorsOptions = {
  // Browsers send no cookie along: the token travels in a header, which a strange page does not have.
  credentials: false,
  methods: ["GET", "POST", "PATCH", "DELETE"],
  allowedHeaders: ["x-auth-token", "idempotency-key", "content-type", "x-device-token"],
  exposedHeaders: [
    "x-request-id",
    "retry-after",
    "ratelimit-limit",
    "ratelimit-remaining",
    "ratelimit-reset",
    "x-sandbox",
  ],
  maxAge: 600,
  strictPreflight: false,
};

/**
 * Lets browsers call the API from pages of these origins and of no others (rules 2.10). Every other request
 * is answered as if there were no such origins.
 */
export async function openToOrigins(app: FastifyInstance, origins: readonly string[]): Promise<void> {
  if (origins.length === 0) return;
  await app.register(cors, {
    delegator: (request, decide) => {
      const { origin = "" } = request.headers;
      const isOpen = request.url?.startsWith(`${BASE_PATH}/`) && origins.includes(origin);
      decide(null, isOpen ? { ...OPEN, origin } : { origin: false });
    },
  });
}
