import { pipeline } from "node:stream/promises";
import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/**
 * Answer with a text file that is made while it is sent. Once it began no refusal is possible: what goes wrong cuts the connection, so
 * that half a file never looks like a whole one.
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
