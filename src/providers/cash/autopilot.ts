import type { Kobo } from "../../core/money.ts";
import type { Network } from "../../core/networks.ts";
import type { AirtimeToCashPort, OtpAnswer, TransferAnswer, VerifyAnswer } from "../../core/ports-cash.ts";
import type { Http, HttpOutcome } from "../http.ts";
import { note, readBalance } from "../reading.ts";
import { type Envelope, readCounts, readEnvelope } from "./autopilot/envelope.ts";
import { isDoubtful, otpRefusal, transferRefusal, verifyRefusal } from "./autopilot/refusals.ts";

export type AutopilotCashConfig = {
  /** Without a slash at the end; ends in /api/live or /api/test. */
  baseUrl: string;
  key: string;
  maxInFlight: number;
  otpMs: number;
  transferMs: number;
};

/** The provider's own numbers of networks. Not ours: AIRTEL and GLO are the other way round. */
const NETWORK_IDS: Record<Network, string> = { MTN: "1", AIRTEL: "2", GLO: "3", "9MOBILE": "4" };

/**
 * Airtime to cash through autopilot: a code, a session, then `quantity` transfers of `amount` each. A transfer is sent once and afterwards
 * only asked about. Codes, PINs and sessions go into the body and nowhere else.
 */
export function autopilotCash(deps: { http: Http; config: AutopilotCashConfig }): AirtimeToCashPort {
  const { config } = deps;
  const post: Post = (path, body, call) =>
    deps.http.send({
      url: `${config.baseUrl}/v1/${path}`,
      method: "POST",
      headers: {
        authorization: `Bearer ${config.key}`,
        accept: "application/json",
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
      maxPerHost: config.maxInFlight,
      ...call,
    });
  return {
    transferMs: config.transferMs,
    async sendOtp({ network, number }) {
      const body = { network: NETWORK_IDS[network], senderNumber: number };
      const path = "send-resend/auto-airtime-to-cash-otp";
      return readOtp(await post(path, body, { totalMs: config.otpMs }));
    },
    async verifyOtp(code) {
      return readVerified(await post("verify/auto-airtime-to-cash-otp", code, { totalMs: config.otpMs }));
    },
    async transfer({ reference, network, sessionId, block, quantity, pin }) {
      const amount = String(block / 100n);
      const order = { network: NETWORK_IDS[network], sessionId, amount, quantity: String(quantity), pin };
      const call = { totalMs: config.transferMs, reference };
      const path = "send-airtime/auto-airtime-to-cash";
      return readTransfer(await post(path, { ...order, reference }, call), { reference, quantity });
    },
    async status(order) {
      const { reference } = order;
      const path = "transaction/status/airtime-to-cash";
      return readStatus(await post(path, { reference }, { totalMs: config.otpMs, reference }), order);
    },
  };
}

type Post = (
  path: string,
  body: Record<string, string>,
  call: { totalMs: number; reference?: string },
) => Promise<HttpOutcome>;

function readOtp(outcome: HttpOutcome): OtpAnswer {
  const read = readEnvelope(outcome);
  if (typeof read === "string") return { kind: "unavailable", note: read };
  const identifier = read.identifier ?? read.sessionId;
  if (read.code === 200 && read.isOk && identifier) return { kind: "sent", identifier };
  const reason = read.isOk ? undefined : otpRefusal(read);
  return reason ? { kind: "refused", reason, note: read.note } : { kind: "unavailable", note: read.note };
}

function readVerified(outcome: HttpOutcome): VerifyAnswer {
  const read = readEnvelope(outcome);
  if (typeof read === "string") return { kind: "unavailable", note: read };
  if (read.code === 200 && read.isOk && read.sessionId) {
    const airtimeBalance = positive(readBalance(read.airtimeBalance));
    return {
      kind: "verified",
      sessionId: read.sessionId,
      ...(airtimeBalance === undefined ? {} : { airtimeBalance }),
    };
  }
  const reason = read.isOk ? undefined : verifyRefusal(read);
  return reason ? { kind: "refused", reason, note: read.note } : { kind: "unavailable", note: read.note };
}

function positive(amount: Kobo | undefined): Kobo | undefined {
  return amount !== undefined && amount >= 0n ? amount : undefined;
}

type Order = { reference: string; quantity: number };

/** Only counts that add up to what was ordered tell that airtime arrived; only a refusal without any is proof that none did. */
function readTransfer(outcome: HttpOutcome, order: Order): TransferAnswer {
  if (outcome.kind === "not_sent") return { kind: "refused", reason: "not_sent", note: outcome.note };
  const read = readEnvelope(outcome);
  if (typeof read === "string") return { kind: "unknown", note: read };
  const decided = readDecided(read, order);
  if (decided) return decided;
  const reason = transferRefusal(read);
  return reason && isWithout(read, order)
    ? { kind: "refused", reason, note: read.note }
    : { kind: "unknown", note: note(`code ${read.code}: ${read.note}`) };
}

/** A question that is refused says nothing about the transfer; only its own failure does. */
function readStatus(outcome: HttpOutcome, order: Order): TransferAnswer {
  const read = readEnvelope(outcome);
  if (typeof read === "string") return { kind: "unknown", note: read };
  const decided = readDecided(read, order);
  if (decided) return decided;
  if (read.code === 404) return { kind: "unknown", note: read.note, notFound: true };
  return read.code === 424 && isWithout(read, order)
    ? { kind: "refused", reason: transferRefusal(read) ?? "refused", note: read.note }
    : { kind: "unknown", note: note(`code ${read.code}: ${read.note}`) };
}

/** 200 says that all of it arrived, 201 that a part did (elsewhere at this provider 201 means pending). */
function readDecided(read: Envelope, order: Order): TransferAnswer | undefined {
  if (!read.isOk || (read.code !== 200 && read.code !== 201) || !isAbout(read, order)) return undefined;
  const counts = readCounts(read);
  if (!counts || counts.success + counts.failed !== order.quantity || counts.success === 0) return undefined;
  if (read.code === 200 && counts.failed > 0) return undefined;
  return { kind: "arrived", blocks: counts.success };
}

/** Does a failure say of our order, and beyond doubt, that nothing of it arrived? */
function isWithout(read: Envelope, order: Order): boolean {
  return !read.isOk && isAbout(read, order) && !readCounts(read)?.success && !isDoubtful(read);
}

/** Some answers repeat our reference; one that names another is not about our order. */
function isAbout(read: Envelope, { reference }: Order): boolean {
  return read.reference === undefined || read.reference === reference;
}

const NOTE = "no buyer of airtime is set up";

/** Where no buyer of airtime is set up: nothing is sent, and what is open stays open. */
export const cashOff: AirtimeToCashPort = {
  transferMs: 0,
  sendOtp: () => Promise.resolve({ kind: "unavailable", note: NOTE }),
  verifyOtp: () => Promise.resolve({ kind: "unavailable", note: NOTE }),
  transfer: () => Promise.resolve({ kind: "refused", reason: "not_sent", note: NOTE }),
  status: () => Promise.resolve({ kind: "unknown", note: NOTE }),
};
