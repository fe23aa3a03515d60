import { createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { kobo, MAX_AMOUNT } from "../../core/money.ts";
import type { CardLinkPort, PaymentLink, PaymentState } from "../../core/ports.ts";
import type { Http, HttpCall, HttpOutcome } from "../http.ts";

/** Shared parts of the adapters of payment pages. */

export type LinkConfig = {
  /** Without a slash at the end. Addresses of payment pages must be https when this one is. */
  baseUrl: string;
  secretKey: string;
  maxInFlight: number;
  readMs: number;
};

export type LinkOrder = Parameters<CardLinkPort["initiate"]>[0];

/**
 * The differences between providers of payment pages: the paths, the request bodies and how answers are read.
 */
type LinkWire = {
  initiatePath: string;
  bodyOf: (order: LinkOrder) => Record<string, unknown>;
  readLink: (outcome: HttpOutcome, order: LinkOrder, config: LinkConfig) => PaymentLink;
  readState: (outcome: HttpOutcome, reference: string) => PaymentState;
};

type Outside = { http: Http; config: LinkConfig };

/** Makes the sender of calls to a provider of payment pages. */
export function linkSender({ http, config }: Outside) {
  return (call: Pick<HttpCall, "method" | "body" | "reference"> & { path: string }) =>
    http.send({
      ...call,
      url: `${config.baseUrl}${call.path}`,
      headers: {
        authorization: `Bearer ${config.secretKey}`,
        accept: "application/json",
        ...(call.body === undefined ? {} : { "content-type": "application/json" }),
      },
      totalMs: config.readMs,
      maxPerHost: config.maxInFlight,
    });
}

/** The two calls of a provider of payment pages, each made once. */
export function linkCalls(outside: Outside, wire: LinkWire): Pick<CardLinkPort, "initiate" | "verify"> {
  const send = linkSender(outside);
  const { config } = outside;
  return {
    async initiate(order) {
      const body = JSON.stringify(wire.bodyOf(order));
      const { reference } = order;
      return wire.readLink(
        await send({ method: "POST", path: wire.initiatePath, body, reference }),
        order,
        config,
      );
    },
    async verify(reference) {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      return wire.readState(await send({ method: "GET", path, reference }), reference);
    },
  };
}

/** An amount in whole kobo, as a number or as text. */
export const wholeKobo = z
  .union([z.number().int(), z.string().regex(/^\d{1,15}$/)])
  .transform((amount) => kobo(BigInt(amount)))
  .refine((amount) => amount > 0n && amount <= MAX_AMOUNT);

/**
 * Checks the address of a payment page. Our customer is sent there, so it must be a web address, and https
 * unless the provider itself is a local simulator.
 */
export function pageAddress(text: string, config: Pick<LinkConfig, "baseUrl">): string | undefined {
  const url = URL.parse(text);
  const isSafe =
    url?.protocol === "https:" || (url?.protocol === "http:" && config.baseUrl.startsWith("http:"));
  return isSafe ? url?.href : undefined;
}

/** Longest notification that is read; real ones have about 1 kB. */
const MAX_BYTES = 1_048_576;

/**
 * Returns the text of a notification whose signature is valid: HMAC-SHA512 under the key, in hex of either
 * letter case, over the bytes as received, compared in constant time. Undefined when it is unsigned, signed
 * under another key, altered, empty, too long or not UTF-8.
 */
export function signedText(
  raw: Uint8Array,
  signature: string | undefined,
  secretKey: string,
): string | undefined {
  if (raw.byteLength === 0 || raw.byteLength > MAX_BYTES) return undefined;
  if (signature === undefined || !/^[0-9a-f]{128}$/i.test(signature)) return undefined;
  const expected = createHmac("sha512", secretKey).update(raw).digest();
  return timingSafeEqual(Buffer.from(signature, "hex"), expected) ? decode(raw) : undefined;
}

function decode(raw: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    return undefined;
  }
}

/** A reference or event name in a notification: printable, no blanks. */
export const printable = z.string().regex(/^[\x21-\x7e]{1,128}$/);
