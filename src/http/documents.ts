import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openApiDocument } from "../contract/openapi.ts";
import { referencePage } from "./documents/page.ts";
import { STYLE } from "./documents/style.ts";
import { BASE_PATH } from "./mount.ts";
import { contentPolicy, inlineHash } from "./security-policy.ts";

export type About = {
  /** The product's name. */
  title: string;
  version: string;
  /** Origin under which clients reach us, without a slash at the end. */
  publicUrl: string;
  /** Tells what the simulators do with which number. */
  isDemo: boolean;
};

/** The contract as a document (OpenAPI 3.1) and as a page to read, both made once. */
export async function documents(app: FastifyInstance, about: About): Promise<void> {
  const document = openApiDocument({ ...about, serverUrl: `${about.publicUrl}${BASE_PATH}` });
  const file = await prepare(JSON.stringify(document), "application/json; charset=utf-8");
  const page = await prepare(referencePage(document, about.isDemo), "text/html; charset=utf-8");
  const policy = contentPolicy({ scripts: [], styles: [inlineHash(STYLE)] });
  app.get(`${BASE_PATH}/openapi.json`, (request, reply) => give(request, reply, file));
  app.get("/docs", (request, reply) => {
    reply.header("content-security-policy", policy);
    give(request, reply, page);
  });
}

type Prepared = { type: string; etag: string; plain: Buffer; gzip: Buffer };

async function prepare(text: string, type: string): Promise<Prepared> {
  const packed = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return {
    type,
    etag: `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`,
    plain: Buffer.from(text),
    gzip: Buffer.from(await new Response(packed).arrayBuffer()),
  };
}

/** Kept, but asked about before every use; sent only when it is another one. */
function give(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): void {
  const { type, etag, plain, gzip } = prepared;
  reply.headers({ "cache-control": "no-cache", etag, vary: "accept-encoding" });
  if (request.headers["if-none-match"]?.includes(etag)) return void reply.code(304).send();
  const isPacked = /\bgzip\b(?!;q=0(?![.\d]))/.test(request.headers["accept-encoding"] ?? "");
  if (isPacked) reply.header("content-encoding", "gzip");
  reply.type(type).send(isPacked ? gzip : plain);
}
