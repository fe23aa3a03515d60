import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";

/**
 * Streams a text file while it is made. No refusal is possible once it began: an error cuts the connection,
 * so that half a file never looks like a whole one.
 */
export async function sendTextFile(
  reply: FastifyReply,
  { name, type, parts }: { name: string; type: string; parts: AsyncIterable<string> },
): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    "content-type": `${type}; charset=utf-8`,
    "content-disposition": `attachment; filename="${name}"`,
  });
  try {
    await pipeline(Readable.from(parts), raw);
  } catch (error) {
    reply.log.warn({ err: error }, "a file was not sent to its end");
    raw.destroy();
  }
}
