import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { priceOf } from "../core/chat/find.ts";
import type { PayPlace, PayState } from "../core/chat/pay-page.ts";
import { chatNaira } from "../core/chat/replies.ts";
import { type Language, languageOf } from "../core/languages.ts";
import { fillFigures } from "../core/public-figures.ts";
import { type PayPage, payOffer, readPay } from "../flows/channels/chat-pay.ts";
import { type Deps, isUnreachable } from "../flows/deps.ts";
import type { WebFiles } from "./page-index.ts";
import type { Limits } from "./rates.ts";
import { acceptForms } from "./reseller/forms.ts";
import { policyOf } from "./web-pages.ts";

type Parts = { deps: Deps; web: WebFiles | undefined; limits: Limits };
type At = { Params: { code: string } };

const PATH = "/pay/:code";
const MAX_FORM_BYTES = 1024;
const RETRY_S = 30;
const Form = z.object({ pin: z.string().check(z.maxLength(20)) });

const STATUS: Partial<Record<PayState, number>> = { gone: 404, too_many: 429, trouble: 503 };

/**
 * Serves the pages on which an offer of a chat is paid (rules 35.5). They need no script and no log-in: a
 * form posts the PIN to the address that it came from.
 */
export async function payPages(app: FastifyInstance, { deps, web, limits }: Parts): Promise<void> {
  if (!web) return;
  await app.register(async (scope) => {
    acceptForms(scope);
    const send = pageSender(web);
    const serve = async (request: FastifyRequest, reply: FastifyReply, read: () => Promise<PayPage>) => {
      const wait = limits.address("normal", request.ip);
      const language = languageOf(request.headers.cookie);
      if (wait === undefined) return send(reply, await readOr(request, read), language);
      return send(reply.header("retry-after", Math.ceil(wait)), { kind: "too_many" }, language);
    };
    scope.get<At>(PATH, (request, reply) => serve(request, reply, () => readPay(deps, request.params.code)));
    scope.post<At>(PATH, { bodyLimit: MAX_FORM_BYTES }, (request, reply) => {
      const form = z.safeParse(Form, request.body);
      const pin = form.success ? form.data.pin : "";
      return serve(request, reply, () => payOffer(deps, request.params.code, pin));
    });
  });
}

type Shown = PayPage | { kind: "too_many" | "trouble" };

/** A fault of ours has a page too, because people read it. */
async function readOr(request: FastifyRequest, read: () => Promise<PayPage>): Promise<Shown> {
  try {
    return await read();
  } catch (error) {
    request.log[isUnreachable(error) ? "warn" : "error"]({ err: error }, "a page of an offer failed");
    return { kind: "trouble" };
  }
}

function placesOf(page: Shown): Record<PayPlace, string> {
  const order = page.kind === "ask" ? page.order : undefined;
  return {
    payWhat: order ? `${order.what} ${order.network}` : "",
    payNumber: order?.number ?? "",
    payPrice: order ? chatNaira(priceOf(order)) : "",
    payNote: "note" in page ? page.note : "",
  };
}

/** Fills and sends the built pages, in the language of the chat, or else of the browser. */
function pageSender({ index, pages }: WebFiles) {
  const policy = policyOf(index);
  return (reply: FastifyReply, page: Shown, browser: Language): FastifyReply => {
    const file = index.pay[page.kind] ?? "";
    const language = "language" in page ? page.language : browser;
    const template = pages.get(index.translations[language]?.[file] ?? file) ?? "";
    if (page.kind === "trouble") reply.header("retry-after", RETRY_S);
    const isAgain = page.kind === "ask" && page.note !== "";
    return reply
      .code(isAgain ? 422 : (STATUS[page.kind] ?? 200))
      .headers({ "cache-control": "no-store", "x-robots-tag": "noindex", "content-security-policy": policy })
      .type("text/html; charset=utf-8")
      .send(fillFigures(template, placesOf(page)));
  };
}
