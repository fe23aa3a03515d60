import { randomUUID } from "node:crypto";

type Form = Record<string, string>;

/** One phone, as a USSD gateway of Africa's Talking's kind sees it. */
export type Phone = {
  number: string;
  networkCode: string;
  serviceCode: string;
  /** The session that is open; empty when none is. */
  sessionId: string;
  /** Everything typed in this session: the gateway sends all of it each time. */
  inputs: string[];
  screen: string;
  isOpen: boolean;
  /** The last request; undefined before the first. */
  sent: Form | undefined;
};

export type Gateway = {
  /** The address that the product gave for its calls. */
  callback: string;
  /** A slow network: the answer waits so long on its way back. */
  delayMs: number;
};

/** Opens a session and shows its first screen. */
export async function dial(gateway: Gateway, phone: Phone): Promise<void> {
  phone.sessionId = `ATUid_${randomUUID()}`;
  phone.inputs = [];
  await ask(gateway, phone);
}

/** Types an input and shows the answer. */
export async function type(gateway: Gateway, phone: Phone, input: string): Promise<void> {
  phone.inputs.push(input);
  await ask(gateway, phone);
}

/** Sends the last request again, as gateways do when an answer is late. */
export async function repeat(gateway: Gateway, phone: Phone): Promise<void> {
  if (phone.sent) await send(gateway, phone, phone.sent);
}

/** Loses the session, as on a bad network, and says so to the product. */
export async function lose(gateway: Gateway, phone: Phone): Promise<void> {
  if (phone.sessionId === "") return;
  await post(`${gateway.callback}/events`, { ...formOf(phone), status: "Incomplete" });
  Object.assign(phone, { sessionId: "", inputs: [], screen: "", isOpen: false, sent: undefined });
}

async function ask(gateway: Gateway, phone: Phone): Promise<void> {
  phone.sent = formOf(phone);
  await send(gateway, phone, phone.sent);
}

async function send(gateway: Gateway, phone: Phone, form: Form): Promise<void> {
  const answer = await post(gateway.callback, form);
  if (gateway.delayMs > 0) await new Promise((resolve) => setTimeout(resolve, gateway.delayMs).unref());
  const [, way, text] = /^(CON|END) ([\s\S]*)$/.exec(answer) ?? [];
  phone.screen = text ?? `No USSD answer:\n${answer.slice(0, 120)}`;
  phone.isOpen = way === "CON";
  if (!phone.isOpen) Object.assign(phone, { sessionId: "", inputs: [] });
}

const formOf = ({ number, networkCode, serviceCode, sessionId, inputs }: Phone) => ({
  sessionId,
  serviceCode,
  networkCode,
  phoneNumber: number.replace(/^0/, "+234"),
  text: inputs.join("*"),
});

async function post(url: string, form: Form): Promise<string> {
  try {
    const answer = await fetch(url, { method: "POST", body: new URLSearchParams(form) });
    return await answer.text();
  } catch {
    return "The address is out of reach.";
  }
}
