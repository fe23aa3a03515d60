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

/** The provider's numbers of networks. They differ from ours: AIRTEL and GLO are swapped. */
const NETWORK_IDS: Record<Network, string> = { MTN: "1", AIRTEL: "2", GLO: "3", "9MOBILE": "4" };

/**
 * Sells airtime for cash through autopilot: a code, a session, then `quantity` transfers of `amount` each. A
 * transfer is sent once; afterwards it is only requeried. Codes, PINs and sessions travel in the body only.
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

type TransferOrder = { reference: string; quantity: number };

/**
 * Reads the answer to a transfer. Only counts that add up to the order prove that airtime arrived; only a
 * refusal without counts proves that none did.
 */
function readTransfer(outcome: HttpOutcome, order: TransferOrder): TransferAnswer {
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

/**
 * Reads the answer to a requery. A refused requery says nothing about the transfer; only the transfer's own
 * failure does.
 */
function readStatus(outcome: HttpOutcome, order: TransferOrder): TransferAnswer {
  const read = readEnvelope(outcome);
  if (typeof read === "string") return { kind: "unknown", note: read };
  const decided = readDecided(read, order);
  if (decided) return decided;
  if (read.code === 404) return { kind: "unknown", note: read.note, notFound: true };
  return read.code === 424 && isWithout(read, order)
    ? { kind: "refused", reason: transferRefusal(read) ?? "refused", note: read.note }
    : { kind: "unknown", note: note(`code ${read.code}: ${read.note}`) };
}

/** Reads 200 (all of it arrived) and 201 (a part arrived; elsewhere at this provider 201 means pending). */
function readDecided(read: Envelope, order: TransferOrder): TransferAnswer | undefined {
  if (!read.isOk || (read.code !== 200 && read.code !== 201) || !isAbout(read, order)) return undefined;
  const counts = readCounts(read);
  if (!counts || counts.success + counts.failed !== order.quantity || counts.success === 0) return undefined;
  if (read.code === 200 && counts.failed > 0) return undefined;
  return { kind: "arrived", blocks: counts.success };
}

/** True when a failure proves that nothing of our order arrived. */
function isWithout(read: Envelope, order: TransferOrder): boolean {
  return !read.isOk && isAbout(read, order) && !readCounts(read)?.success && !isDoubtful(read);
}

/** True unless the answer names another reference than ours. Only some answers repeat it. */
function isAbout(read: Envelope, { reference }: TransferOrder): boolean {
  return read.reference === undefined || read.reference === reference;
}

const NOTE = "no buyer of airtime is set up";

/** The port when no buyer of airtime is configured: nothing is sent, and open transfers stay open. */
export const cashOff: AirtimeToCashPort = {
  transferMs: 0,
  sendOtp: () => Promise.resolve({ kind: "unavailable", note: NOTE }),
  verifyOtp: () => Promise.resolve({ kind: "unavailable", note: NOTE }),
  transfer: () => Promise.resolve({ kind: "refused", reason: "not_sent", note: NOTE }),
  status: () => Promise.resolve({ kind: "unknown", note: NOTE }),
};
