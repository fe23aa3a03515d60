import { createHash } from "node:crypto";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { openApiDocument } from "../contract/openapi.ts";
import { clientSource } from "../contract/openapi/client.ts";
import { postmanCollection } from "../contract/openapi/postman.ts";
import { resellerDocument } from "../contract/openapi/reseller.ts";
import { BASE_PATH } from "./mount.ts";
import { contentPolicy } from "./security-policy.ts";

export type About = {
  /** The product's name. */
  title: string;
  version: string;
  /** Origin under which clients reach us, without a slash at the end. */
  publicUrl: string;
  /** Adds what the simulators do with which number. */
  isDemo: boolean;
  /** Adds how test keys work. */
  hasSandbox?: boolean;
  /** The folder of Swagger UI's files. */
  swaggerUi: string;
};

/** The files of Swagger UI's folder that are served. */
const SWAGGER_FILES = ["swagger-ui.css", "swagger-ui-bundle.js"];

/** Fits the guides to a phone: long code and wide tables scroll by themselves, the page does not. */
const PAGE_STYLE = `body { margin: 0; }
html.dark-mode body { background: #1c2022; }
.swagger-ui .renderedMarkdown pre, .swagger-ui .renderedMarkdown table { display: block; overflow-x: auto; max-width: 100%; }
.swagger-ui .renderedMarkdown pre > code { white-space: pre; }
.swagger-ui .renderedMarkdown code { overflow-wrap: anywhere; }
@media (max-width: 640px) { .swagger-ui .wrapper { padding: 0 12px; } }
`;

/** The document of the reseller wire. */
const RESELLER_PATH = "/api/openapi.json";

/**
 * Starts Swagger UI, in the light or dark colours of the reader. A file of its own, because the page's policy
 * allows no inline script.
 */
const START_SCRIPT = `const dark = matchMedia("(prefers-color-scheme: dark)");
const paint = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
dark.addEventListener("change", paint);
paint();
SwaggerUIBundle({
  url: "${BASE_PATH}/openapi.json",
  dom_id: "#reference",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

/** Serves the contract as an OpenAPI 3.1 document, and a reference page that Swagger UI draws from it. */
export async function documents(app: FastifyInstance, about: About): Promise<void> {
  const document = openApiDocument({ ...about, serverUrl: `${about.publicUrl}${BASE_PATH}` });
  const file = await prepare(JSON.stringify(document), "application/json; charset=utf-8");
  const reseller = await prepare(JSON.stringify(resellerDocument(about)), "application/json; charset=utf-8");
  const postman = await prepare(
    JSON.stringify(postmanCollection(document)),
    "application/json; charset=utf-8",
  );
  const client = await prepare(clientSource(document), "text/plain; charset=utf-8");
  const page = await prepare(pageOf(about.title), "text/html; charset=utf-8");
  const policy = contentPolicy({ scripts: [], styles: [] });
  app.get(`${BASE_PATH}/openapi.json`, (request, reply) => give(request, reply, file));
  app.get(`${BASE_PATH}/postman.json`, (request, reply) => give(request, reply, postman));
  app.get(`${BASE_PATH}/client.ts`, (request, reply) => give(request, reply, client));
  app.get(RESELLER_PATH, (request, reply) => give(request, reply, reseller));
  app.get("/docs", (request, reply) => {
    reply.header("content-security-policy", policy);
    give(request, reply, page);
  });
  app.get("/docs/page.css", (_request, reply) => void reply.type("text/css").send(PAGE_STYLE));
  app.get("/docs/start.js", (_request, reply) => void reply.type("text/javascript").send(START_SCRIPT));
  await app.register(fastifyStatic, {
    root: about.swaggerUi,
    prefix: "/docs/",
    decorateReply: false,
    index: false,
    allowedPath: (path) => SWAGGER_FILES.includes(path.replace(/^\//, "")),
  });
}

function pageOf(title: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title} API reference</title><meta name="description" content="Every route of the ${title} API with its fields, answers and errors.">
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/docs/swagger-ui.css"><link rel="stylesheet" href="/docs/page.css"></head>
<body><div id="reference"><p>Loading the reference. It needs JavaScript; the same is in <a href="${BASE_PATH}/openapi.json">openapi.json</a> (OpenAPI 3.1).</p></div>
<script src="/docs/swagger-ui-bundle.js"></script><script src="/docs/start.js"></script></body></html>
`;
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

/** Sends the text with an ETag: clients keep it and ask before every use. */
function give(request: FastifyRequest, reply: FastifyReply, prepared: Prepared): void {
  const { type, etag, plain, gzip } = prepared;
  reply.headers({ "cache-control": "no-cache", etag, vary: "accept-encoding" });
  if (request.headers["if-none-match"]?.includes(etag)) return void reply.code(304).send();
  const isPacked = /\bgzip\b(?!;q=0(?![.\d]))/.test(request.headers["accept-encoding"] ?? "");
  if (isPacked) reply.header("content-encoding", "gzip");
  reply.type(type).send(isPacked ? gzip : plain);
}
