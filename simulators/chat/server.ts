import { type Answer, type Ask, type Handle, serve } from "../kit/http.ts";
import { chatPage } from "./page.ts";
import {
  type Button,
  CHAT_ACCOUNTS,
  forge,
  type Kind,
  type Phone,
  press,
  type Provider,
  repeat,
  type Said,
  say,
} from "./phones.ts";

/** WhatsApp's Cloud API and Telegram's Bot API, with a phone of each; tests do what the page does. */
export type ChatProvider = Readonly<{
  url: string;
  /** Names the product's address for updates. */
  point: (callback: string) => void;
  say: (kind: Kind, text: string) => Promise<string>;
  press: (kind: Kind, data: string) => Promise<string>;
  repeat: (kind: Kind) => Promise<string>;
  forge: (kind: Kind) => Promise<string>;
  /** The answers to the next messages of the product get lost. */
  drop: (messages: number) => void;
  said: (kind: Kind) => readonly Said[];
  stop: () => Promise<void>;
}>;

type ChatOptions = { chatPort?: number; chatCallbackUrl?: string; now?: () => Date };

const phoneOf = (kind: Kind, address: string): Phone => ({ kind, address, said: [], last: "", status: "" });

/** Starts the providers of chats. Rejects when the port is taken. */
export async function startChats(options: ChatOptions = {}): Promise<ChatProvider> {
  const provider: Provider = {
    callback: options.chatCallbackUrl ?? "",
    drops: 0,
    updates: Math.floor((options.now ?? (() => new Date()))().getTime() / 1_000),
    phones: { whatsapp: phoneOf("whatsapp", "2348030000001"), telegram: phoneOf("telegram", "700000001") },
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
  const served = await serve({ port: options.chatPort ?? 0, settings, handle: handleOf(provider) });
  const after =
    (act: (provider: Provider, kind: Kind, text: string) => Promise<void>) =>
    async (kind: Kind, text = ""): Promise<string> => {
      await act(provider, kind, text);
      return provider.phones[kind].status;
    };
  return {
    ...served,
    point: (callback) => Object.assign(provider, { callback }),
    say: after(say),
    press: after(press),
    repeat: after(repeat),
    forge: after(forge),
    drop: (drops) => Object.assign(provider, { drops }),
    said: (kind) => provider.phones[kind].said,
  };
}

const BACK: Answer = { status: 303, headers: { location: "/" }, body: "" };
const LOST: Answer = { status: 404, body: { ok: false, error_code: 404, description: "Not Found" } };

function handleOf(provider: Provider): Handle {
  return async (ask: Ask) => {
    const [first = ""] = ask.parts;
    if (ask.method === "GET")
      return { status: 200, type: "text/html; charset=utf-8", body: chatPage(provider) };
    if (first.startsWith("bot")) return telegram(provider, ask);
    if (ask.parts.at(-1) === "messages") return whatsapp(provider, ask);
    return act(provider, first, new URLSearchParams(ask.body));
  };
}

async function act(provider: Provider, name: string, form: URLSearchParams): Promise<Answer> {
  const kind = form.get("kind") === "whatsapp" ? "whatsapp" : "telegram";
  const text = form.get("text") ?? "";
  if (name === "say" && text !== "") await say(provider, kind, text);
  if (name === "press") await press(provider, kind, text);
  if (name === "repeat") await repeat(provider, kind);
  if (name === "forge") await forge(provider, kind);
  if (name === "drop") provider.drops += 1;
  if (name === "point") {
    provider.callback = form.get("callback") ?? provider.callback;
    for (const one of ["whatsapp", "telegram"] as const)
      provider.phones[one].address = form.get(one) ?? provider.phones[one].address;
  }
  return BACK;
}

/** The message has arrived; its answer may get lost. */
function answer(provider: Provider, body: object): Answer {
  const isLost = provider.drops > 0;
  if (isLost) provider.drops -= 1;
  return { status: 200, body, wire: isLost ? "reset" : "whole" };
}

function telegram(provider: Provider, { parts, body }: Ask): Answer {
  if (parts[0] !== `bot${CHAT_ACCOUNTS.telegram.token}` || parts[1] !== "sendMessage") return LOST;
  type Markup = { inline_keyboard?: { text: string; callback_data: string }[][] };
  const sent = JSON.parse(body) as { chat_id: string; text: string; reply_markup?: Markup };
  const rows = sent.reply_markup?.inline_keyboard ?? [];
  const buttons = rows.flat().map((one) => ({ data: one.callback_data, title: one.text }));
  if (String(sent.chat_id) !== provider.phones.telegram.address)
    return refusal("Bad Request: chat not found");
  if (buttons.some(({ data }) => Buffer.byteLength(data) > 64))
    return refusal("Bad Request: BUTTON_DATA_INVALID");
  keep(provider, "telegram", { text: sent.text, buttons });
  return answer(provider, { ok: true, result: { message_id: provider.updates } });
}

const refusal = (description: string): Answer => ({
  status: 400,
  body: { ok: false, error_code: 400, description },
});

function whatsapp(provider: Provider, { parts, header, body }: Ask): Answer {
  const { sender, token } = CHAT_ACCOUNTS.whatsapp;
  if (header("authorization") !== `Bearer ${token}`) return { status: 401, body: { error: { code: 190 } } };
  if (parts.at(-2) !== sender) return LOST;
  type Reply = { reply: { id: string; title: string } };
  type Interactive = { body: { text: string }; action: { buttons: Reply[] } };
  const sent = JSON.parse(body) as { to: string; text?: { body: string }; interactive?: Interactive };
  const replies = sent.interactive?.action.buttons ?? [];
  const buttons = replies.map(({ reply }) => ({ data: reply.id, title: reply.title }));
  const isBad = buttons.length > 3 || buttons.some(({ title }) => title.length > 20);
  if (isBad || sent.to !== provider.phones.whatsapp.address)
    return { status: 400, body: { error: { code: 100, message: "Invalid parameter" } } };
  keep(provider, "whatsapp", { text: sent.text?.body ?? sent.interactive?.body.text ?? "", buttons });
  const id = `wamid.${provider.updates}`;
  return answer(provider, { messaging_product: "whatsapp", messages: [{ id }] });
}

function keep(provider: Provider, kind: Kind, message: { text: string; buttons: Button[] }): void {
  provider.phones[kind].said.push({ from: "shop", ...message });
}
