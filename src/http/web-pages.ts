import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { sendFault } from "./faults.ts";
import { methodsOf, READ } from "./methods.ts";
import { pageFinder, type WebFiles } from "./page-index.ts";
import { inLanguage, sendChoice } from "./page-language.ts";
import { contentPolicy } from "./security-policy.ts";

/** Files with a content hash in their name never change. */
const HASHED = /\/(assets\/|workbox-[0-9a-f]+\.js)/;
const FOREVER = "public, max-age=31536000, immutable";
/** Clients keep the file and ask before every use. */
const ASK_FIRST = "no-cache";
/** Files that may be requested by name: no hidden file, no compressed copy, no index of ours. */
const FILE = /^\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:js|css|html|svg|png|ico|txt|webmanifest)$/;
const NOT_BUILT = "The web app is not built. Build it with: npm run build:web\n";

/**
 * Serves the pages and files of the web app, and answers every other address: a page with status 404 for
 * people, a fault for programs, 405 for a known address with a wrong method.
 *
 * Handlers return nothing: Fastify awaits a returned reply, and each wait adds listeners to it.
 */
export async function webPages(app: FastifyInstance, web: WebFiles | undefined): Promise<void> {
  const findPage = pageFinder(web?.index.routes ?? {});
  if (web) await serve(app, web, findPage);
  else
    app.get("/*", (request, reply) => void (isForPeople(request) ? notBuilt(reply) : reply.callNotFound()));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const methods = findPage(path) ? READ : methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header("allow", methods.join(", "));
      sendFault(reply, { code: "method_not_allowed" });
    } else if (web && isForPeople(request)) sendLost(reply, web);
    else sendFault(reply, { code: "not_found" });
  });
}

type FindPage = ReturnType<typeof pageFinder>;

async function serve(app: FastifyInstance, { root, index }: WebFiles, findPage: FindPage): Promise<void> {
  const policy = contentPolicy({ scripts: index.csp.scriptHashes, styles: index.csp.styleHashes });
  await app.register(fastifyStatic, {
    root,
    serve: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    acceptRanges: false,
    setHeaders: (reply, path) => {
      const isPage = /\.html(\.\w+)?$/.test(path);
      if (isPage) reply.header("content-security-policy", policy);
      reply.header("cache-control", HASHED.test(path.slice(root.length)) ? FOREVER : ASK_FIRST);
    },
  });
  app.get("/*", (request, reply) => {
    const path = pathOf(request);
    const page = findPage(path);
    const file = page ?? (FILE.test(path) ? path.slice(1) : undefined);
    if (page && sendChoice(reply, index, page)) return;
    if (file) reply.sendFile(page ? inLanguage(reply, index, page) : file);
    else reply.callNotFound();
  });
}

/** Sends no validators: a browser that knows the page would get an empty 404 otherwise. */
function sendLost(reply: FastifyReply, { index }: WebFiles): void {
  if (sendChoice(reply, index, index.notFound)) return;
  const file = inLanguage(reply, index, index.notFound);
  reply.code(404).sendFile(file, { etag: false, lastModified: false });
}

function notBuilt(reply: FastifyReply): FastifyReply {
  return reply
    .code(503)
    .header("cache-control", "no-store")
    .type("text/plain; charset=utf-8")
    .send(NOT_BUILT);
}

/** True for a request from a browser's address line. */
function isForPeople(request: FastifyRequest): boolean {
  const isRead = request.method === "GET" || request.method === "HEAD";
  return (
    isRead && !/^\/api(\/|$)/.test(pathOf(request)) && (request.headers.accept ?? "").includes("text/html")
  );
}

function pathOf(request: FastifyRequest): string {
  return request.url.replace(/\?.*$/, "");
}
