import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ORIGIN } from "./window.ts";

/** Answers the screens' `fetch` from the real server in this process; a test may intercept a request. */

export type Address = string | RegExp | ((url: URL) => boolean);
type Answer = {
  status?: number;
  json?: unknown;
  body?: string;
  headers?: Record<string, string>;
  response?: Response;
  contentType?: string;
};
export type Handler = (call: Call) => unknown;
type Rule = { address: Address; handler: Handler; left: number };
export type Heard = { request: Asked; response: Promise<Response> };

/** A request of the page. */
export class Asked {
  readonly #url: string;
  readonly init: RequestInit;
  constructor(url: string, init: RequestInit) {
    this.#url = url;
    this.init = init;
  }
  url = (): string => this.#url;
  method = (): string => this.init.method ?? "GET";
  /** True when the screen has aborted the request. */
  isGivenUp = (): boolean => this.init.signal?.aborted ?? false;
  headers = (): Record<string, string> => Object.fromEntries(new Headers(this.init.headers).entries());
  postData = (): string | null => (this.init.body as string | null | undefined) ?? null;
  /** The body as it is sent: a text, or the bytes of a file. */
  async payload(): Promise<string | Buffer | undefined> {
    const { body } = this.init;
    return body instanceof Blob ? Buffer.from(await body.arrayBuffer()) : (this.postData() ?? undefined);
  }
  /** The body as the type that the test expects of its own screen. */
  postDataJSON = <T = Record<string, unknown>>(): T => JSON.parse(this.postData() ?? "null");
}

/** The answers that the page received. */
export class Answered {
  readonly #asked: Asked;
  readonly #response: Response;
  constructor(asked: Asked, response: Response) {
    this.#asked = asked;
    this.#response = response;
  }
  request = (): Asked => this.#asked;
  url = (): string => this.#asked.url();
  status = (): number => this.#response.status;
  ok = (): boolean => this.#response.ok;
  headers = (): Record<string, string> => Object.fromEntries(this.#response.headers.entries());
  json = (): Promise<unknown> => this.#response.clone().json();
  text = (): Promise<string> => this.#response.clone().text();
}

/** One request that a test intercepts. */
class Call {
  readonly #asked: Asked;
  readonly #pass: (asked: Asked) => Promise<Response>;
  readonly #end: (end: Response | Error | "next") => void;
  constructor(
    asked: Asked,
    pass: (asked: Asked) => Promise<Response>,
    end: (end: Response | Error | "next") => void,
  ) {
    this.#asked = asked;
    this.#pass = pass;
    this.#end = end;
  }
  request = (): Asked => this.#asked;
  fetch = (): Promise<Response> => this.#pass(this.#asked);
  fallback = async (): Promise<void> => this.#end("next");
  continue = async (): Promise<void> => this.#end(await this.#pass(this.#asked));
  abort = async (_reason?: string): Promise<void> => this.#end(new TypeError("Failed to fetch"));
  fulfill = async (answer: Answer): Promise<void> => this.#end(await written(answer));
}

async function written({ status, json, body, headers, response, contentType }: Answer): Promise<Response> {
  const text =
    json === undefined ? (body ?? (response ? await response.clone().text() : "")) : JSON.stringify(json);
  const type = contentType ?? (json === undefined ? "text/plain" : "application/json");
  return new Response(text, {
    status: status ?? response?.status ?? 200,
    headers: { "content-type": type, ...headers },
  });
}

export class Network {
  readonly #app: FastifyInstance;
  #rules: Rule[] = [];
  #isOff = false;
  readonly #listeners = new Set<(heard: Heard) => void>();
  readonly #open = new Set<Promise<unknown>>();

  constructor(app: FastifyInstance) {
    this.#app = app;
  }

  /** Intercepts requests to an address; the newest rule comes first. */
  route(address: Address, handler: Handler, { times = Number.POSITIVE_INFINITY } = {}): void {
    this.#rules.unshift({ address, handler, left: times });
  }

  unroute(address?: Address): void {
    this.#rules = address ? this.#rules.filter((rule) => String(rule.address) !== String(address)) : [];
  }

  switchOff(isOff: boolean): void {
    this.#isOff = isOff;
  }

  listen(listener: (heard: Heard) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Waits until the server has answered every request. */
  async ended(): Promise<void> {
    await Promise.allSettled(this.#open);
  }

  readonly fetch = (input: string | URL, init: RequestInit = {}): Promise<Response> => {
    const asked = new Asked(new URL(String(input), ORIGIN).href, init);
    const response = this.#isOff
      ? Promise.reject(new TypeError("Failed to fetch"))
      : this.#answer(asked, [...this.#rules]);
    response.catch(() => {});
    for (const listener of this.#listeners) listener({ request: asked, response });
    return orAborted(response, init.signal);
  };

  async #answer(asked: Asked, rules: Rule[]): Promise<Response> {
    for (const rule of rules) {
      if (rule.left <= 0 || !fitsAddress(asked.url(), rule.address)) continue;
      rule.left -= 1;
      const end = await new Promise<Response | Error | "next">((resolve, reject) => {
        Promise.resolve(rule.handler(new Call(asked, this.#serve, resolve))).catch(reject);
      });
      if (end instanceof Error) throw end;
      if (end !== "next") return end;
    }
    return this.#serve(asked);
  }

  readonly #serve = (asked: Asked): Promise<Response> => {
    const answer = this.#inject(asked);
    this.#open.add(answer);
    const forget = () => void this.#open.delete(answer);
    answer.then(forget, forget);
    return answer;
  };

  async #inject(asked: Asked): Promise<Response> {
    const { pathname, search } = new URL(asked.url());
    if (!pathname.startsWith("/api/"))
      return new Response("", { status: pathname === "/robots.txt" ? 200 : 404 });
    const payload = await asked.payload();
    const reply = await this.#app.inject({
      method: asked.method() as "GET",
      url: pathname + search,
      headers: asked.headers(),
      ...(payload === undefined ? {} : { payload }),
      payloadAsStream: true,
    });
    const stream = reply.stream();
    asked.init.signal?.addEventListener("abort", () => stream.destroy());
    const hasBody = reply.statusCode !== 204 && reply.statusCode !== 304;
    // The header Date is the machine's, which a test that sets the page's clock does not share.
    const own = Object.entries(reply.headers).filter(([name]) => name !== "date");
    const headers = own.map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(hasBody ? (Readable.toWeb(stream) as ReadableStream) : null, {
      status: reply.statusCode,
      headers,
    });
  }
}

function orAborted(response: Promise<Response>, signal: AbortSignal | null | undefined): Promise<Response> {
  if (!signal) return response;
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop, { once: true });
    response.then(resolve, reject);
  });
}

/** `**` matches anything, `*` anything within a part of the path; all other characters match themselves. */
export function fitsAddress(url: string, address: Address): boolean {
  if (typeof address === "function") return address(new URL(url));
  if (address instanceof RegExp) return address.test(url);
  const pattern = address
    .replaceAll(/[.+^$()|[\]\\?]/g, "\\$&")
    .replaceAll(/\{([^}]*)\}/g, (_, any: string) => `(${any.replaceAll(",", "|")})`)
    .replaceAll(/\*\*\/?|\*/g, (stars) => (stars.startsWith("**") ? ".*" : "[^/]*"));
  return (
    new RegExp(`^${pattern}$`).test(url) ||
    new RegExp(`^${pattern}$`).test(new URL(url).pathname + new URL(url).search)
  );
}
