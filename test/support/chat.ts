import { createHmac } from "node:crypto";
import { naira } from "../../src/core/money.ts";
import type { Chat } from "../../src/core/channels.ts";
import type { ChatReply } from "../../src/core/chat/replies.ts";
import { changeSetup } from "../../src/flows/channels/chat-setup.ts";
import { chatsOf } from "../../src/main/outside.ts";
import { startMessageService } from "./alerts.ts";
import { givePin, PIN } from "./payment-proof.ts";
import { phoneEnding } from "./selling.ts";
import { uniqueNumber } from "./unique.ts";
import type { Instance, TestApp, TestUser } from "./world.ts";

/** People who write in chats: providers that ask the server as WhatsApp and Telegram do. */

const SECRETS = {
  telegram: { token: "123456:abcdefghijklmnopqrstuvwxyz", secret: "telegram-secret-of-updates" },
  whatsapp: { token: "whatsapp-token", secret: "whatsapp-app-secret", verify: "a word to verify" },
};
const SENDER = "109876543210";

/** Sets both chats up, at a provider that records what is sent to it. */
export async function openChats(world: TestApp, by: TestUser) {
  const service = await startMessageService();
  world.deps.chats = chatsOf({
    log: world.deps.log,
    simulators: { ...world.simulators.urls, chat: service.url },
  });
  const actor = { id: by.id, userName: by.userName, isAdmin: true, address: "10.0.0.1" };
  const changes = {
    telegram: { isOn: true, name: "airtide_bot", ...SECRETS.telegram },
    whatsapp: { isOn: true, name: "2348030000000", sender: SENDER, ...SECRETS.whatsapp },
  };
  for (const channel of ["telegram", "whatsapp"] as const) {
    const done = await changeSetup(world.deps, actor, { channel, change: changes[channel] });
    if (!done.ok) throw new Error(JSON.stringify(done.fault));
  }
  return service;
}

let updates = 1_000;

type Said = { text: string } | { press: string };

/** Returns an update as its provider words it. `ref` is the same for one that is sent again. */
export function updateOf(chat: Chat, address: string, said: Said & { ref?: number }): string {
  const ref = said.ref ?? ++updates;
  const isPress = "press" in said;
  if (chat === "telegram") {
    const of = { id: Number(address), type: "private" };
    const message = { message_id: 1, date: 1, chat: of };
    return JSON.stringify({
      update_id: ref,
      ...(isPress
        ? { callback_query: { id: `cb${ref}`, from: { id: of.id }, data: said.press, message } }
        : { message: { ...message, text: said.text } }),
    });
  }
  const base = { from: address, id: `wamid.${ref}`, timestamp: "1" };
  const content = isPress
    ? {
        type: "interactive",
        interactive: { type: "button_reply", button_reply: { id: said.press, title: "x" } },
      }
    : { type: "text", text: { body: said.text } };
  const metadata = { display_phone_number: "2348030000000", phone_number_id: SENDER };
  const value = { messaging_product: "whatsapp", metadata, messages: [{ ...base, ...content }] };
  const entry = [{ id: "1", changes: [{ field: "messages", value }] }];
  return JSON.stringify({ object: "whatsapp_business_account", entry });
}

const signed = (chat: Chat, body: string, secret: string = SECRETS[chat].secret): Record<string, string> =>
  chat === "telegram"
    ? { "x-telegram-bot-api-secret-token": secret }
    : { "x-hub-signature-256": `sha256=${createHmac("sha256", secret).update(body).digest("hex")}` };

/** Posts an update to a server, signed unless another secret is named. */
export async function postUpdate(
  { app }: Pick<Instance, "app">,
  chat: Chat,
  { body, secret }: { body: string; secret?: string },
) {
  const headers = { "content-type": "application/json", ...signed(chat, body, secret) };
  const { statusCode, body: text } = await app.inject({
    method: "POST",
    url: `/api/chat/${chat}`,
    headers,
    payload: body,
  });
  return { status: statusCode, body: JSON.parse(text) as Record<string, unknown> };
}

/** The messages to a chat, in order. */
export async function repliesTo(
  { deps }: Pick<Instance, "deps">,
  address: string,
  after = 0n,
): Promise<ChatReply[]> {
  const rows = await deps.db
    .selectFrom("chat_message")
    .select(["id", "sealed"])
    .where("address", "=", address)
    .where("seq", ">", after)
    .orderBy("seq")
    .execute();
  return rows.map(({ id, sealed }) => JSON.parse(deps.vault.open(sealed, `chat message ${id}`)) as ChatReply);
}

/** Says something in a chat and returns what it adds to the replies. */
export async function hears(
  server: Pick<Instance, "app" | "deps">,
  { chat, address }: { chat: Chat; address: string },
  said: Said & { ref?: number },
): Promise<ChatReply[]> {
  const { newest } = await server.deps.db
    .selectFrom("chat_message")
    .select(({ fn }) => fn.max("seq").as("newest"))
    .executeTakeFirstOrThrow();
  await postUpdate(server, chat, { body: updateOf(chat, address, said) });
  return repliesTo(server, address, newest ?? 0n);
}

export type Chatter = TestUser & { chat: Chat; address: string };

export const newAddress = (): string => String(700_000_000 + uniqueNumber());

/** A person with money, a PIN, and a linked chat. */
export async function chatter(world: TestApp, chat: Chat = "telegram", parts: object = {}): Promise<Chatter> {
  const made = await world.makeUser({ balance: naira(10_000) });
  // Suppliers deliver to such numbers at once.
  const user = { ...made, phone: phoneEnding("7777") };
  await world.deps.db.updateTable("app_user").set({ phone: user.phone }).where("id", "=", user.id).execute();
  await givePin(world, user);
  const address = newAddress();
  const code = await linkCode(world, user, { chat, ...parts });
  const [said] = await hears(world, { chat, address }, { text: `link ${code}` });
  if (!said?.text.includes(user.userName)) throw new Error(`not linked: ${said?.text ?? "no answer"}`);
  return { ...user, chat, address };
}

/** Asks for a code in the app. */
export async function linkCode(
  world: TestApp,
  user: TestUser,
  { chat, ...parts }: { chat: Chat } & object,
): Promise<string> {
  const choice = { pin: PIN, language: "en" as const, showsBalance: false, ...parts };
  const made = await world.call("POST /auth/chats/{chat}", {
    token: user.token,
    params: { chat },
    body: choice,
  });
  return made.body.code ?? "";
}

/** Writes an order, presses Buy, and returns the code of its page. */
export async function codeFor(
  server: Pick<Instance, "app" | "deps">,
  user: Chatter,
  text = "200 airtime for me",
): Promise<string> {
  const [offer] = await hears(server, user, { text });
  const [link] = await hears(server, user, { press: offer?.buttons[0]?.data ?? "" });
  return link?.text.split("/pay/").at(-1) ?? "";
}
