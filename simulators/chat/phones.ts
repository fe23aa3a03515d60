import { createHmac } from "node:crypto";

/** Two phones, one with WhatsApp and one with Telegram, as the providers of these chats see them. */

export type Kind = "whatsapp" | "telegram";
export type Button = { data: string; title: string };
/** One line of a chat: `from` the person or the shop. */
export type Said = { from: "me" | "shop"; text: string; buttons: Button[] };

export type Phone = {
  kind: Kind;
  /** A number at WhatsApp, the id of a chat at Telegram. */
  address: string;
  said: Said[];
  /** The last update, to send it again. */
  last: string;
  /** The status of the product's answer to it. */
  status: string;
};

/** The product's accounts at the providers. */
export const CHAT_ACCOUNTS = {
  telegram: {
    name: "airtide_sim_bot",
    token: "123456789:simulated-token-of-a-bot",
    secret: "simulated-secret-of-updates",
  },
  whatsapp: {
    name: "2348030000100",
    sender: "100200300400500",
    token: "simulated-access-token",
    secret: "simulated-app-secret-of-meta",
    verify: "simulated-word",
  },
} as const;

export type Provider = {
  /** The address at which the product takes updates: each kind below it. */
  callback: string;
  /** The answers to so many next messages of the product get lost. */
  drops: number;
  updates: number;
  phones: Record<Kind, Phone>;
};

/** Writes something in a chat. */
export function say(provider: Provider, kind: Kind, text: string): Promise<void> {
  const phone = provider.phones[kind];
  phone.said.push({ from: "me", text, buttons: [] });
  phone.last = updateOf(provider, phone, { text });
  return deliver(provider, phone);
}

/** Presses a button of a message. */
export function press(provider: Provider, kind: Kind, data: string): Promise<void> {
  const phone = provider.phones[kind];
  const title = phone.said.flatMap(({ buttons }) => buttons).find((one) => one.data === data)?.title;
  phone.said.push({ from: "me", text: `[${title ?? data}]`, buttons: [] });
  phone.last = updateOf(provider, phone, { press: data });
  return deliver(provider, phone);
}

/** Sends the last update again, as providers do until they hear that it was taken. */
export async function repeat(provider: Provider, kind: Kind): Promise<void> {
  if (provider.phones[kind].last !== "") await deliver(provider, provider.phones[kind]);
}

/** Sends the last update signed with another secret. */
export async function forge(provider: Provider, kind: Kind): Promise<void> {
  if (provider.phones[kind].last !== "") await deliver(provider, provider.phones[kind], "another secret");
}

type Content = { text: string } | { press: string };

function updateOf(provider: Provider, { kind, address }: Phone, content: Content): string {
  const id = ++provider.updates;
  if (kind === "telegram") {
    const chat = { id: Number(address), type: "private", first_name: "Ada" };
    const message = { message_id: id, date: 1, chat };
    const carried =
      "press" in content
        ? { callback_query: { id: `cb${id}`, from: chat, data: content.press, message } }
        : { message: { ...message, from: chat, text: content.text } };
    return JSON.stringify({ update_id: id, ...carried });
  }
  const base = { from: address, id: `wamid.${address}.${id}`, timestamp: "1" };
  const carried =
    "press" in content
      ? {
          type: "interactive",
          interactive: { type: "button_reply", button_reply: { id: content.press, title: "" } },
        }
      : { type: "text", text: { body: content.text } };
  const { sender, name } = CHAT_ACCOUNTS.whatsapp;
  const value = {
    messaging_product: "whatsapp",
    metadata: { display_phone_number: name, phone_number_id: sender },
    contacts: [{ wa_id: address, profile: { name: "Ada" } }],
    messages: [{ ...base, ...carried }],
  };
  const entry = [{ id: "1", changes: [{ field: "messages", value }] }];
  return JSON.stringify({ object: "whatsapp_business_account", entry });
}

async function deliver(
  provider: Provider,
  phone: Phone,
  secret: string = CHAT_ACCOUNTS[phone.kind].secret,
): Promise<void> {
  const { kind, last: body } = phone;
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const signed: Record<string, string> =
    kind === "telegram"
      ? { "x-telegram-bot-api-secret-token": secret }
      : { "x-hub-signature-256": `sha256=${signature}` };
  const headers = { "content-type": "application/json", ...signed };
  const url = `${provider.callback}/${kind}`;
  phone.status = await fetch(url, { method: "POST", headers, body }).then(
    ({ status }) => `answered with ${status}`,
    () => "out of reach",
  );
}
