import { randomBytes } from "node:crypto";
import { control } from "../kit/control.ts";
import { type Answer, type Ask, type Handle, jsonObject, textOf } from "../kit/http.ts";
import type { Transfer } from "./books.ts";
import { type CashHouse, chooseKind, CODE, overLine, reply } from "./house.ts";
import { isKind } from "./kinds.ts";
import { answerTransfer, send, settle } from "./transfers.ts";

/** The four calls of autopilot's airtime to cash, and the control API. */
export const cashHandle =
  (house: CashHouse): Handle =>
  (ask) =>
    ask.parts[0] === "_control" ? control(ask, controlled(house)) : api(house, ask);

function controlled(house: CashHouse) {
  return {
    settings: house.settings,
    faults: house.faults,
    isKind,
    books: (query: URLSearchParams) => house.books.view(query),
    settle: (body: Record<string, unknown>) => settle(house, body),
    configure: (body: Record<string, unknown>) => {
      const { number, airtimeNaira } = body;
      if (typeof number === "string" && typeof airtimeNaira === "number")
        house.books.setAirtime(number, airtimeNaira);
      return undefined;
    },
    reset: () => {
      house.books.reset();
      house.identifiers.clear();
      house.sessions.clear();
    },
  };
}

function api(house: CashHouse, ask: Ask): Answer {
  if (ask.method !== "POST" || ask.parts[0] !== "v1") return reply(404, { message: "Not found" });
  if (ask.header("authorization") !== `Bearer ${house.key}`)
    return reply(401, { message: "Invalid API key" });
  const body = jsonObject(ask.body);
  if (!body) return reply(400, { message: "The body is not JSON" });
  switch (ask.parts.slice(1).join("/")) {
    case "send-resend/auto-airtime-to-cash-otp":
      return sendCode(house, body);
    case "verify/auto-airtime-to-cash-otp":
      return verify(house, body);
    case "send-airtime/auto-airtime-to-cash":
      return send(house, body);
    case "transaction/status/airtime-to-cash":
      return status(house, textOf(body["reference"]));
    default:
      return reply(404, { message: "Not found" });
  }
}

function sendCode(house: CashHouse, body: Record<string, unknown>): Answer {
  const [network, number] = [textOf(body["network"]), textOf(body["senderNumber"])];
  if (!/^[1-4]$/.test(network) || !/^0\d{10}$/.test(number))
    return reply(400, { message: "Invalid senderNumber" });
  const kind = chooseKind(house, { service: "otp", number });
  if (kind === "otp_refused") return reply(424, { message: "This number is not on this network" });
  return overLine(kind, () => {
    const identifier = randomBytes(12).toString("hex");
    house.identifiers.set(identifier, number);
    return reply(200, { identifier, message: "OTP sent" });
  });
}

function verify(house: CashHouse, body: Record<string, unknown>): Answer {
  const number = house.identifiers.get(textOf(body["identifier"]));
  if (number === undefined) return reply(424, { message: "Identifier expired, request another OTP" });
  const kind = chooseKind(house, { service: "verify", number });
  if (kind === "verify_expired") return reply(424, { message: "OTP session expired" });
  if (textOf(body["otp"]) !== CODE) return reply(424, { message: "Invalid OTP supplied" });
  return overLine(kind, () => {
    const sessionId = randomBytes(16).toString("hex");
    house.sessions.set(sessionId, number);
    const airtimeBalance = house.books.airtime(number).toFixed(2);
    const balance = kind === "verify_no_balance" ? {} : { airtimeBalance };
    return reply(200, { sessionId, message: "OTP verified", ...balance });
  });
}

function status(house: CashHouse, reference: string): Answer {
  const transfer: Transfer | undefined = house.books.transfers.get(reference);
  const number = transfer?.number ?? "";
  const kind = chooseKind(house, { service: "status", number });
  if (!transfer || kind === "status_unknown") return reply(404, { message: "Transaction not found" });
  return overLine(kind, () => answerTransfer(transfer));
}
