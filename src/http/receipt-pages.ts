import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { languageOf } from "../core/languages.ts";
import { fillFigures } from "../core/public-figures.ts";
import { type CheckedReceipt, placesOf, readCode, type ReceiptPage } from "../core/receipt-codes.ts";
import { type Deps, isUnreachable } from "../flows/deps.ts";
import { checkReceipt, type PublishedKey, publishedKeys, signedReceipt } from "../flows/receipts/check.ts";
import { sendFault } from "./faults.ts";
import { tooMany } from "./mount.ts";
import { packAnswers } from "./packed-answers.ts";
import type { WebFiles } from "./page-index.ts";
import { inLanguage, sendChoice } from "./page-language.ts";
import type { Limits } from "./rates.ts";
import { policyOf } from "./web-pages.ts";

/** The page with the field for a code; people type either case. */
const FORM_PATHS = ["/r", "/R"] as const;
const SIGNED = /\.json$/i;
/** The longest text of a field that is repeated in an address. */
const TYPED = 40;
const RETRY_S = 30;

type Parts = { deps: Deps; web: WebFiles | undefined; limits: Limits };

/**
 * Serves the receipts that anyone can check: a page and a signed statement per code, and the keys (rules 22).
 * There is no log-in, so each address is counted like a visitor's.
 */
export async function receiptPages(app: FastifyInstance, parts: Parts): Promise<void> {
  await app.register(async (scope) => {
    packAnswers(scope);
    serveKeys(scope, parts);
    for (const path of FORM_PATHS) serveCodes(scope, path, parts);
  });
}

/** The public parts of the keys, for whoever checks a receipt without asking us about it (rules 22.7). */
function serveKeys(app: FastifyInstance, { deps, limits }: Parts): void {
  app.get("/.well-known/receipt-keys.json", async (request, reply) => {
    const wait = waitOf(limits, request);
    if (wait !== undefined) return sendFault(reply, tooMany(wait));
    const keys = await publishedKeys(deps);
    return reply.header("cache-control", "no-cache").send({ keys: keys.map(webKey) });
  });
}

function serveCodes(app: FastifyInstance, path: string, { deps, web, limits }: Parts): void {
  const pages = web && pageFiller(web, deps.settings.brandName);
  app.get(path, (request, reply) => {
    const { code } = request.query as { code?: unknown };
    reply.header("cache-control", "no-cache");
    if (typeof code === "string" && code.trim() !== "") reply.redirect(addressOf(code), 303);
    else if (pages) pages.send(reply, pages.form);
    else reply.callNotFound();
  });
  app.get(`${path}/:code`, async (request, reply) => {
    const { code: typed } = request.params as { code: string };
    const asked = { typed: typed.replace(SIGNED, ""), wait: waitOf(limits, request) };
    reply.headers({ "cache-control": "no-cache", "x-robots-tag": "noindex" });
    if (SIGNED.test(typed)) return sendSigned(deps, reply, asked);
    if (!pages) return reply.callNotFound();
    const { page, receipt } = await pageOf(deps, request, asked);
    if (asked.wait !== undefined) reply.header("retry-after", Math.ceil(asked.wait));
    if (page === "trouble") reply.header("retry-after", RETRY_S);
    return pages.send(reply.code(STATUS[page] ?? 200), pages.fileOf(page), receipt);
  });
}

const waitOf = (limits: Limits, request: FastifyRequest) => limits.address("normal", request.ip);

/** Returns the address of a code as it was typed. What is no code keeps its text, to be told so. */
function addressOf(typed: string): string {
  return `/r/${readCode(typed) ?? encodeURIComponent(typed.trim().toWellFormed().slice(0, TYPED).toWellFormed())}`;
}

/** A key as a JSON Web Key, with the times between which it signed. */
function webKey({ id, publicKey, from, until }: PublishedKey) {
  return {
    kid: id,
    kty: "OKP",
    crv: "Ed25519",
    alg: "EdDSA",
    use: "sig",
    x: publicKey,
    from: from.toISOString(),
    until: until?.toISOString() ?? null,
  };
}

type Asked = { typed: string; wait: number | undefined };

/** Sends the signed statement. It is for programs, so its refusals are those of the API. */
async function sendSigned(deps: Deps, reply: FastifyReply, { typed, wait }: Asked): Promise<unknown> {
  if (wait !== undefined) return sendFault(reply, tooMany(wait));
  const code = readCode(typed);
  const signed = code === undefined ? undefined : await signedReceipt(deps, code);
  return signed ? reply.send(signed) : sendFault(reply, { code: "not_found" });
}

type Page = { page: ReceiptPage; receipt?: CheckedReceipt };

/** The statuses of pages without a receipt. */
const STATUS: Partial<Record<ReceiptPage, number>> = {
  unknown: 404,
  malformed: 404,
  too_many: 429,
  trouble: 503,
};

/** Finds the page of what was typed. A fault of ours has a page too, because people read it (rules 22.5). */
async function pageOf(deps: Deps, request: FastifyRequest, { typed, wait }: Asked): Promise<Page> {
  if (wait !== undefined) return { page: "too_many" };
  const code = readCode(typed);
  if (code === undefined) return { page: "malformed" };
  try {
    const receipt = await checkReceipt(deps, code);
    return receipt ? { page: receipt.state, receipt } : { page: "unknown" };
  } catch (error) {
    request.log[isUnreachable(error) ? "warn" : "error"]({ err: error }, "a receipt could not be read");
    return { page: "trouble" };
  }
}

/** Finds, fills and sends the built pages in the reader's language. */
function pageFiller({ index, pages }: WebFiles, soldBy: string) {
  const policy = policyOf(index);
  const send = (reply: FastifyReply, file: string, receipt?: CheckedReceipt): FastifyReply => {
    if (sendChoice(reply, index, file)) return reply;
    const template = pages.get(inLanguage(reply, index, file)) ?? "";
    const language = languageOf(reply.request.headers.cookie);
    const html = receipt ? fillFigures(template, placesOf(receipt, { soldBy, language })) : template;
    return reply.header("content-security-policy", policy).type("text/html; charset=utf-8").send(html);
  };
  return { send, form: index.routes["/r"] ?? "", fileOf: (page: ReceiptPage) => index.receipts[page] ?? "" };
}
