import { normalisePhone } from "../../../core/networks.ts";
import { call } from "../../shared/api/api.ts";
import { type Flow, resendTime } from "./flow.ts";
import { networkNamed, type SenderDraft } from "./rules.ts";

type CodeFlow = Flow & { step: "code" };

/** Asks the network to send a code, or another one. */
export async function askCode(draft: SenderDraft): Promise<CodeFlow> {
  const network = networkNamed(draft.network);
  const senderNumber = normalisePhone(draft.senderNumber);
  if (!network || !senderNumber) throw new Error("The form was not checked");
  const { identifier } = await call("POST /a2c/getOTP", { body: { network, senderNumber } });
  const sentAt = Date.now();
  return { step: "code", network, senderNumber, identifier, sentAt, resendAt: resendTime(sentAt) };
}

/** Verifies the code with the network. */
export async function verifyCode(flow: CodeFlow, otp: string): Promise<Flow & { step: "cash" }> {
  const { identifier } = flow;
  const { sessionId, airtimeBalance } = await call("POST /a2c/verifyOTP", { body: { identifier, otp } });
  return { ...flow, step: "cash", sessionId, airtimeBalance, verifiedAt: Date.now() };
}
