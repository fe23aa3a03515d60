import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Shorter answers, receipts among them, fit into one packet and go as they are. Bytes. */
const SMALLEST = 1_024;
/** Four fifths of what the best quality saves, in a tenth of its time. */
const BROTLI = { [constants.BROTLI_PARAM_QUALITY]: 4 };
const GZIP_LEVEL = 5;

/** The notes of the contract on a route's answer, as Fastify carries them. */
type Way = { holdsSecret?: true | undefined; kept?: "public" | undefined; file?: string | undefined };

/**
 * Packs the text answers of a scope in what the client takes, the smallest first, and answers 304 where the
 * client has the answer already (rules 15.26). Streams never pass here: they take the reply over.
 */
export function packAnswers(app: FastifyInstance): void {
  app.addHook("onSend", async (request, reply, payload) => {
    if (typeof payload !== "string") return payload;
    const way = request.routeOptions.config as Way;
    if (way.kept && reply.statusCode === 200 && isKnown(request, reply, payload)) return null;
    if (payload.length < SMALLEST || way.holdsSecret || way.file) return payload;
    reply.header("vary", [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", "));
    return await pack(request, reply, payload);
  });
}

/** Sends the answer's tag, and 304 where the client named it. The tag is the same in every encoding: weak. */
function isKnown(request: FastifyRequest, reply: FastifyReply, payload: string): boolean {
  const tag = `"${createHash("sha1").update(payload).digest("base64url")}"`;
  reply.headers({ etag: `W/${tag}`, "cache-control": "public, no-cache" });
  const isSame = request.headers["if-none-match"]?.includes(tag) ?? false;
  if (isSame) reply.code(304).removeHeader("content-type");
  return isSame;
}

async function pack(request: FastifyRequest, reply: FastifyReply, text: string): Promise<string | Buffer> {
  const accepted = String(request.headers["accept-encoding"] ?? "").replace("*", "gzip");
  const encoding = negotiate(accepted, ["br", "gzip"]);
  if (encoding !== "br" && encoding !== "gzip") return text;
  reply.header("content-encoding", encoding);
  return encoding === "br"
    ? await toBrotli(text, { params: BROTLI })
    : await toGzip(text, { level: GZIP_LEVEL });
}
