import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";

/** A file is cut off when its reader takes nothing for this long. */
const UNREAD_MS = 60_000;

/**
 * Streams a file while it is made. No refusal is possible once it began: an error cuts the connection, so
 * that half a file never looks like a whole one.
 */
export async function sendFile(
  reply: FastifyReply,
  { name, type, parts }: { name: string; type: string; parts: AsyncIterable<string | Uint8Array> },
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": type.startsWith("text/") ? `${type}; charset=utf-8` : type,
    "content-disposition": `attachment; filename="${name}"`,
  });
  raw.setTimeout(UNREAD_MS, () => raw.destroy());
  try {
    await pipeline(Readable.from(parts), raw);
  } catch (error) {
    reply.log.warn({ err: error }, "a file was not sent to its end");
    raw.destroy();
  }
}

/** Sends a small file that is made already. */
export async function sendWhole(
  reply: FastifyReply,
  { name, type, body }: { name: string; type: string; body: string | Uint8Array },
): Promise<void> {
  await reply
    .header("content-type", type.startsWith("text/") ? `${type}; charset=utf-8` : type)
    .header("content-disposition", `attachment; filename="${name}"`)
    .send(typeof body === "string" ? body : Buffer.from(body));
}
