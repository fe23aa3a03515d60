import { type Answer, type Ask, type Handle, serve } from "../kit/http.ts";
import { NETWORK_CODES, phonePage } from "./page.ts";
import { dial, type Gateway, lose, type Phone, repeat, type } from "./phone.ts";

/** The gateway with one phone; tests press the same keys as the page. */
export type UssdGateway = Readonly<{
  url: string;
  /** Opens a session from this number; returns the first screen. */
  dial: (callback: string, number: string) => Promise<string>;
  /** Types an answer; returns the next screen. */
  type: (input: string) => Promise<string>;
  /** Sends the last request again; returns what the answer shows. */
  repeat: () => Promise<string>;
  /** Loses the session. */
  lose: () => Promise<void>;
  stop: () => Promise<void>;
}>;

type GatewayOptions = { ussdPort?: number; ussdCallbackUrl?: string; now?: () => Date };

/** Starts a USSD gateway with a phone on a page. Rejects when the port is taken. */
export async function startUssdGateway(options: GatewayOptions = {}): Promise<UssdGateway> {
  const gateway: Gateway = { callback: options.ussdCallbackUrl ?? "", delayMs: 0 };
  const phone: Phone = {
    number: "08030000001",
    networkCode: NETWORK_CODES.MTN,
    serviceCode: "*384*100#",
    sessionId: "",
    inputs: [],
    screen: "",
    isOpen: false,
    sent: undefined,
  };
  const settings = {
    answerDelayMs: 0,
    holdMs: 0,
    settleMs: -1,
    magic: false,
    webhookUrl: null,
    now: options.now ?? (() => new Date()),
    onHold: () => undefined,
  };
  const served = await serve({ port: options.ussdPort ?? 0, settings, handle: handleOf(gateway, phone) });
  return {
    ...served,
    dial: async (callback, number) => {
      Object.assign(gateway, { callback });
      Object.assign(phone, { number });
      await dial(gateway, phone);
      return phone.screen;
    },
    type: async (input) => {
      await type(gateway, phone, input);
      return phone.screen;
    },
    repeat: async () => {
      await repeat(gateway, phone);
      return phone.screen;
    },
    lose: () => lose(gateway, phone),
  };
}

const BACK: Answer = { status: 303, headers: { location: "/" }, body: "" };

function handleOf(gateway: Gateway, phone: Phone): Handle {
  const acts: Record<string, (form: URLSearchParams) => Promise<void>> = {
    dial: (form) => {
      phone.number = form.get("number") ?? phone.number;
      phone.networkCode = form.get("networkCode") ?? phone.networkCode;
      phone.serviceCode = form.get("serviceCode") ?? phone.serviceCode;
      gateway.callback = form.get("callback") ?? gateway.callback;
      gateway.delayMs = Math.min(Math.max(Number(form.get("delayMs")) || 0, 0), 30_000);
      return dial(gateway, phone);
    },
    type: (form) => type(gateway, phone, form.get("input") ?? ""),
    repeat: () => repeat(gateway, phone),
    lose: () => lose(gateway, phone),
  };
  return async ({ method, parts, body }: Ask) => {
    const act = acts[parts[0] ?? ""];
    if (method === "POST" && act) {
      await act(new URLSearchParams(body));
      return BACK;
    }
    return { status: 200, type: "text/html; charset=utf-8", body: phonePage(gateway, phone) };
  };
}
