import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "../contract/openapi.ts";
import { clientSource } from "../contract/openapi/client.ts";
import { postmanCollection } from "../contract/openapi/postman.ts";
import { resellerDocument } from "../contract/openapi/reseller.ts";
import { BASE_PATH } from "./mount.ts";
import { prepareText, sendText } from "./prepared-text.ts";
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
  /** The texts of docs/changelog.md and docs/check-a-receipt.md. */
  changes: string;
  receipts?: string;
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

const encodings = ["gzip"] as const;
const JSON_TYPE = { type: "application/json; charset=utf-8", encodings };
const PLAIN = { type: "text/plain; charset=utf-8", encodings };
const PAGE = { type: "text/html; charset=utf-8", encodings };

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
  const file = await prepareText(JSON.stringify(document), JSON_TYPE);
  const reseller = await prepareText(JSON.stringify(resellerDocument(about)), JSON_TYPE);
  const postman = await prepareText(JSON.stringify(postmanCollection(document)), JSON_TYPE);
  const client = await prepareText(clientSource(document), PLAIN);
  const page = await prepareText(pageOf(about.title), PAGE);
  const policy = contentPolicy({ scripts: [], styles: [] });
  app.get(`${BASE_PATH}/openapi.json`, (_request, reply) => sendText(reply, file));
  app.get(`${BASE_PATH}/postman.json`, (_request, reply) => sendText(reply, postman));
  app.get(`${BASE_PATH}/client.ts`, (_request, reply) => sendText(reply, client));
  app.get(RESELLER_PATH, (_request, reply) => sendText(reply, reseller));
  app.get("/docs", (_request, reply) => {
    reply.header("content-security-policy", policy);
    sendText(reply, page);
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
