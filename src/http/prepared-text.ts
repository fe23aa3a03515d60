import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";
import { createHash } from "node:crypto";

/** Content encodings, the smallest first. Brotli takes a second for half a megabyte. */
export type Encoding = "br" | "gzip";

/** A text that is made once and sent often: its content type, its hash and its bytes in each encoding. */
export type PreparedText = Readonly<{
  type: string;
  hash: string;
  plain: Buffer;
  packed: ReadonlyMap<Encoding, Buffer>;
}>;

const FORMATS = { br: "brotli", gzip: "gzip" } as const;

export async function prepareText(
  text: string,
  { type, encodings }: { type: string; encodings: readonly Encoding[] },
): Promise<PreparedText> {
  const packed = await Promise.all(encodings.map(async (name) => [name, await pack(text, name)] as const));
  const hash = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return { type, hash, plain: Buffer.from(text), packed: new Map(packed) };
}

async function pack(text: string, encoding: Encoding): Promise<Buffer> {
  // Node knows Brotli; its types do not yet.
  const format = FORMATS[encoding] as "gzip";
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream(format));
  return Buffer.from(await new Response(packed).arrayBuffer());
}

/**
 * Sends the text in the best encoding that the client takes. Clients keep it and ask before every use, by a
 * tag that differs per encoding; only an answer with status 200 has a tag.
 */
export function sendText(reply: FastifyReply, { type, hash, plain, packed }: PreparedText): void {
  const encoding = encodingOf(reply.request.headers["accept-encoding"], [...packed.keys()]);
  const etag = `"${hash}${encoding ? `-${encoding}` : ""}"`;
  const vary = [reply.getHeader("vary"), "accept-encoding"].filter(Boolean).join(", ");
  reply.headers({ "cache-control": "no-cache", vary });
  if (reply.statusCode === 200) {
    reply.header("etag", etag);
    if (reply.request.headers["if-none-match"]?.includes(etag)) return void reply.code(304).send();
  }
  if (encoding) reply.header("content-encoding", encoding);
  reply.type(type).send((encoding && packed.get(encoding)) ?? plain);
}

/** An asterisk means gzip, as for files (@fastify/static). */
function encodingOf(accepted: string | string[] = "", offered: Encoding[]): Encoding | undefined {
  return negotiate(String(accepted).replace("*", "gzip"), offered) ?? undefined;
}
