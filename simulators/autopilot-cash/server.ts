import { randomBytes } from "node:crypto";
import { control } from "../kit/control.ts";
import { type Answer, type Ask, type Handle, jsonObject, textOf } from "../kit/http.ts";
import type { Transfer } from "./books.ts";
import { type CashProvider, chooseKind, CODE, overLine, reply } from "./provider.ts";
import { isKind } from "./kinds.ts";
import { answerTransfer, send, settle } from "./transfers.ts";

/** The four calls of autopilot's airtime to cash, and the control API. */
export const cashHandle =
  (provider: CashProvider): Handle =>
  (ask) =>
    ask.parts[0] === "_control" ? control(ask, controlled(provider)) : api(provider, ask);

function controlled(provider: CashProvider) {
  return {
    settings: provider.settings,
    faults: provider.faults,
    isKind,
    books: (query: URLSearchParams) => provider.books.view(query),
    settle: (body: Record<string, unknown>) => settle(provider, body),
    configure: (body: Record<string, unknown>) => {
      const { number, airtimeNaira } = body;
      if (typeof number === "string" && typeof airtimeNaira === "number")
        provider.books.setAirtime(number, airtimeNaira);
      return undefined;
    },
    reset: () => {
      provider.books.reset();
      provider.identifiers.clear();
      provider.sessions.clear();
    },
  };
}

function api(provider: CashProvider, ask: Ask): Answer {
  if (ask.method !== "POST" || ask.parts[0] !== "v1") return reply(404, { message: "Not found" });
  if (ask.header("authorization") !== `Bearer ${provider.key}`)
    return reply(401, { message: "Invalid API key" });
  const body = jsonObject(ask.body);
  if (!body) return reply(400, { message: "The body is not JSON" });
  switch (ask.parts.slice(1).join("/")) {
    case "send-resend/auto-airtime-to-cash-otp":
      return sendCode(provider, body);
    case "verify/auto-airtime-to-cash-otp":
      return verify(provider, body);
    case "send-airtime/auto-airtime-to-cash":
      return send(provider, body);
    case "transaction/status/airtime-to-cash":
      return status(provider, textOf(body["reference"]));
    default:
      return reply(404, { message: "Not found" });
  }
}

function sendCode(provider: CashProvider, body: Record<string, unknown>): Answer {
  const [network, number] = [textOf(body["network"]), textOf(body["senderNumber"])];
  if (!/^[1-4]$/.test(network) || !/^0\d{10}$/.test(number))
    return reply(400, { message: "Invalid senderNumber" });
  const kind = chooseKind(provider, { service: "otp", number });
  if (kind === "otp_refused") return reply(424, { message: "This number is not on this network" });
  return overLine(kind, () => {
    const identifier = randomBytes(12).toString("hex");
    provider.identifiers.set(identifier, number);
    return reply(200, { identifier, message: "OTP sent" });
  });
}

function verify(provider: CashProvider, body: Record<string, unknown>): Answer {
  const number = provider.identifiers.get(textOf(body["identifier"]));
  if (number === undefined) return reply(424, { message: "Identifier expired, request another OTP" });
  const kind = chooseKind(provider, { service: "verify", number });
  if (kind === "verify_expired") return reply(424, { message: "OTP session expired" });
  if (textOf(body["otp"]) !== CODE) return reply(424, { message: "Invalid OTP supplied" });
  return overLine(kind, () => {
    const sessionId = randomBytes(16).toString("hex");
    provider.sessions.set(sessionId, number);
    const airtimeBalance = provider.books.airtime(number).toFixed(2);
    const balance = kind === "verify_no_balance" ? {} : { airtimeBalance };
    return reply(200, { sessionId, message: "OTP verified", ...balance });
  });
}

function status(provider: CashProvider, reference: string): Answer {
  const transfer: Transfer | undefined = provider.books.transfers.get(reference);
  const number = transfer?.number ?? "";
  const kind = chooseKind(provider, { service: "status", number });
  if (!transfer || kind === "status_unknown") return reply(404, { message: "Transaction not found" });
  return overLine(kind, () => answerTransfer(transfer));
}
