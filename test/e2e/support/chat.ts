import { type APIRequestContext, expect } from "@playwright/test";
import { logInAs } from "./demo.ts";
import { openPayer } from "./payer.ts";
import { newPerson } from "./people.ts";
import type { Wallet } from "./wallet.ts";

const PIN = "735192";

/** Somebody with a proven email and a payment PIN. */
export async function withPin(request: APIRequestContext): Promise<Wallet> {
  const person = newPerson();
  const wallet = await openPayer(request, 1_000, person);
  await wallet.call("POST", "/auth/paymentPin", { pin: PIN, password: person.password });
  return wallet;
}

/** Somebody with a PIN, where Telegram is set up; WhatsApp is not. */
export async function withChats(request: APIRequestContext): Promise<Wallet> {
  const admin = await logInAs(request, "admin");
  const token = "123456789:simulated-token-of-a-bot";
  const bot = { isOn: true, name: "airtide_sim_bot", token, secret: "simulated-secret-of-updates" };
  await admin.call("PATCH", "/admin/chats/telegram", bot);
  return withPin(request);
}

/**
 * The address of the simulated phones with chats, from the output of `npm start`. A server that was started
 * elsewhere has it at its port + 14.
 */
function phones(): string {
  if (process.env.E2E_CHAT_URL) return process.env.E2E_CHAT_URL;
  const base = new URL(process.env.E2E_BASE_URL ?? `http://127.0.0.1:${process.env.E2E_PORT ?? ""}`);
  return `http://${base.hostname}:${Number(base.port) + 14}`;
}

const BUY = /value="([^"]+)"><button>Buy</g;
const PAY = /href="[^"]*(\/pay\/[^"]+)"/g;

/** Orders airtime by Telegram, in Pidgin, and presses Buy. Returns the path of the page to pay on. */
export async function orderInChat(request: APIRequestContext, wallet: Wallet): Promise<string> {
  const newest = async (wanted: RegExp) =>
    [...(await (await request.get(phones())).text()).matchAll(wanted)].at(-1)?.[1] ?? "";
  const send = (act: "say" | "press", text: string) =>
    request.post(`${phones()}/${act}`, { form: { kind: "telegram", text } });
  const afterwards = async (wanted: RegExp, act: () => Promise<unknown>) => {
    const before = await newest(wanted);
    await act();
    await expect.poll(() => newest(wanted)).not.toBe(before);
    return newest(wanted);
  };
  const choice = { pin: PIN, language: "pcm", showsBalance: false };
  const { code } = await wallet.call<{ code: string }>("POST", "/auth/chats/telegram", choice);
  await send("say", `link ${code}`);
  const buy = await afterwards(BUY, () => send("say", "200 airtime 08031117777"));
  return afterwards(PAY, () => send("press", buy));
}
