import type { HttpCall } from "./http.ts";

/** Reads an address of the web; undefined for any other, and for one with a password in it. */
export function parseUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
  return isWeb && url.username === "" && url.password === "" ? url : undefined;
}

const NAME = /^[!#$%&'*+\-.^_`|~\w]+$/;
const VALUE = /^[\t\x20-\x7e]*$/;

/**
 * Writes a request of HTTP/1.1; undefined when a header cannot be written. Headers are plain ASCII, so that
 * the text is the same bytes in every encoding up to its body, which is UTF-8.
 */
export function requestText({ method, headers, body }: HttpCall, url: URL): string | undefined {
  let text = `${method} ${url.pathname}${url.search} HTTP/1.1\r\nhost: ${url.host}\r\nconnection: keep-alive\r\n`;
  for (const name in headers) {
    const value = headers[name] ?? "";
    if (!NAME.test(name) || !VALUE.test(value) || isOurs(name)) return undefined;
    text += `${name}: ${value}\r\n`;
  }
  if (body !== undefined || method !== "GET")
    text += `content-length: ${body === undefined ? 0 : Buffer.byteLength(body)}\r\n`;
  return `${text}\r\n${body ?? ""}`;
}

/** Headers that decide where a request ends: two of them could make one request look like two. */
function isOurs(name: string): boolean {
  return OURS.has(name.toLowerCase());
}

const OURS: ReadonlySet<string> = new Set(["host", "connection", "content-length", "transfer-encoding"]);
