import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MONNIFY_ACCOUNT } from "../../simulators/start.ts";
import type { Log } from "../../src/core/ports.ts";
import { createHttp } from "../../src/providers/http-client.ts";
import { monnify } from "../../src/providers/payments/monnify.ts";
import { paystack } from "../../src/providers/payments/paystack.ts";
import { squad } from "../../src/providers/payments/squad.ts";
import { CARDS } from "./recorded/cards.ts";
import type { Ports, Recorded } from "./recorded/entry.ts";
import { MONNIFY_PAYOUTS } from "./recorded/monnify-payouts.ts";
import { MONNIFY } from "./recorded/monnify.ts";
import { MSORG } from "./recorded/msorg.ts";
import { NOTICES } from "./recorded/notices.ts";
import { OTHERS } from "./recorded/others.ts";
import { VTPASS } from "./recorded/vtpass.ts";
import { buildPorts, portOf } from "./world.ts";

/** Answers of real hosts, each with its source, through the real adapters and over a socket. */

const RECORDED = [...MSORG, ...VTPASS, ...OTHERS, ...MONNIFY_PAYOUTS, ...MONNIFY, ...CARDS];
const SECRET = "recorded_secret_0001";
const silent: Log = { info: () => {}, warn: () => {}, error: () => {} };

/** The keys that adex and Monnify are asked for before the call itself. */
const SIGN_INS: Record<string, unknown> = {
  "POST /user": { status: "success", AccessToken: "recorded_key_0001", balance: "1,234.50" },
  "POST /api/v1/auth/login": {
    requestSuccessful: true,
    responseMessage: "success",
    responseCode: "0",
    responseBody: { accessToken: "key", expiresIn: 3599 },
  },
};

let given: Recorded | undefined;
const heard: string[] = [];
const host = createServer((req, res) => {
  const call = `${req.method ?? ""} ${(req.url ?? "").replace(/\?.*/, "")}`;
  const signIn = SIGN_INS[call];
  if (signIn === undefined) heard.push(call);
  res.writeHead(signIn === undefined ? (given?.status ?? 500) : 200, { "content-type": "application/json" });
  res.end(JSON.stringify(signIn ?? given?.body));
});

const http = createHttp({ log: silent });
let ports: Ports;
beforeAll(async () => {
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  const baseUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const links = { http, config: { baseUrl, secretKey: SECRET, maxInFlight: 1, readMs: 20_000 } };
  const suppliers = buildPorts(undefined, http, { baseUrl });
  ports = {
    supplier: (code) => portOf(suppliers, code),
    squad: squad(links),
    paystack: paystack(links),
    monnify: monnify({
      http,
      config: { ...links.config, ...MONNIFY_ACCOUNT, banks: [], payMs: 20_000 },
      now: () => 0,
    }),
  };
});
afterAll(async () => {
  await http.close();
  await new Promise((resolve) => host.close(resolve));
});

test.each(RECORDED)("$call: $source", async (recorded) => {
  given = recorded;
  heard.length = 0;
  expect(await recorded.ask(ports)).toEqual(recorded.expected);
  expect(heard).toEqual([recorded.call]);
});

test.each(NOTICES)("a notification: $source", ({ header, body, read, expected }) => {
  const raw = Buffer.from(JSON.stringify(body));
  const signature = createHmac("sha512", SECRET).update(raw).digest("hex");
  expect(read(ports)({ [header]: signature }, raw)).toMatchObject(expected as object);
  expect(
    read(ports)({ [header]: signature.replace(/^./, (digit) => (digit === "0" ? "1" : "0")) }, raw),
  ).toBe(undefined);
});
