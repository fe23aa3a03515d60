import fastifyStatic, { type SendOptions } from "@fastify/static";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { PAY_FOLDER } from "../core/chat/pay-page.ts";
import { RECEIPT_FOLDER } from "../core/receipt-codes.ts";
import type { HouseSettings } from "../core/settings.ts";
import { sendFault } from "./faults.ts";
import { filledPages, type FindFilled } from "./filled-pages.ts";
import { methodsOf, READ } from "./methods.ts";
import { pageFinder, type PagesIndex, type WebFiles } from "./page-index.ts";
import { inLanguage, sendChoice } from "./page-language.ts";
import { sendText } from "./prepared-text.ts";
import { contentPolicy } from "./security-policy.ts";
import { type FindStatus, statusPages } from "./status-page.ts";

/** Files with a content hash in their name never change. */
const HASHED = /\/assets\//;
const FOREVER = "public, max-age=31536000, immutable";
/** Clients keep the file and ask before every use. */
const ASK_FIRST = "no-cache";
/** Files that may be requested by name: no hidden file, no compressed copy, no index of ours. */
const FILE = /^\/(?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.(?:js|css|html|svg|png|ico|txt|webmanifest)$/;
const NOT_BUILT = "The web app is not built. Build it with: npm run build:web\n";

/** The built web app, and the settings in force, whose figures its pages show. */
export type Web = WebFiles & {
  settings: () => HouseSettings;
  status: Parameters<typeof statusPages>[1];
};

/**
 * Serves the pages and files of the web app, and answers every other address: a page with status 404 for
 * people, a fault for programs, 405 for a known address with a wrong method.
 *
 * Handlers return nothing: Fastify awaits a returned reply, and each wait adds listeners to it.
 */
export async function webPages(app: FastifyInstance, web: Web | undefined): Promise<void> {
  const findPage = pageFinder(web?.index.routes ?? {});
  const send = web && pageSender(web);
  if (web && send) await serve(app, web, { findPage, send });
  else
    app.get("/*", (request, reply) => void (isForPeople(request) ? notBuilt(reply) : reply.callNotFound()));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request);
    const methods = findPage(path) ? READ : methodsOf(path);
    if (methods.length > 0 && !methods.includes(request.method)) {
      reply.header("allow", methods.join(", "));
      sendFault(reply, { code: "method_not_allowed" });
    } else if (web && send && isForPeople(request)) sendLost(reply, web, send);
    else sendFault(reply, { code: "not_found" });
  });
}

type Send = ReturnType<typeof pageSender>;
type Serving = { findPage: ReturnType<typeof pageFinder>; send: Send };

async function serve(app: FastifyInstance, { root, index }: Web, { findPage, send }: Serving): Promise<void> {
  const policy = policyOf(index);
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
    const file = page ?? (isFile(path) ? path.slice(1) : undefined);
    if (page && sendChoice(reply, index, page)) return;
    if (file) send(reply, page ? inLanguage(reply, index, page) : file);
    else reply.callNotFound();
  });
}

/** True for a file with an address of its own: pages of receipts and offers are filled at theirs. */
const isFile = (path: string): boolean =>
  FILE.test(path) && ![RECEIPT_FOLDER, PAY_FOLDER].some((folder) => path.includes(`/${folder}`));

/** The policy of built pages. */
export function policyOf({ csp }: PagesIndex): string {
  return contentPolicy({ scripts: csp.scriptHashes, styles: csp.styleHashes });
}

/** Makes the function that sends a file, filled where it shows figures. */
function pageSender(web: Web) {
  const findFilled: FindFilled = filledPages(web, web.settings);
  const findStatus: FindStatus = statusPages(web, web.status);
  const policy = policyOf(web.index);
  return (reply: FastifyReply, file: string, options: SendOptions = {}): void => {
    const filled = findStatus(file) ?? findFilled(file);
    if (!filled) return void reply.sendFile(file, options);
    reply.header("content-security-policy", policy);
    filled.then(
      (text) => sendText(reply, text),
      (error: unknown) => void reply.send(error),
    );
  };
}

/** Sends no validators: a browser that knows the page would get an empty 404 otherwise. */
function sendLost(reply: FastifyReply, { index }: Web, send: Send): void {
  if (sendChoice(reply, index, index.notFound)) return;
  const file = inLanguage(reply, index, index.notFound);
  send(reply.code(404), file, { etag: false, lastModified: false });
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
