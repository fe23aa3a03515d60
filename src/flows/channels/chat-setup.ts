import { type Chat, isChat } from "../../core/channels.ts";
import type { ChatCredentials } from "../../core/ports-chat.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { lockSetup, readSetup, type SetupRow, writeSetup } from "./chat-queries.ts";

/** The house's own account at a provider of chats, as an admin sets it up (rules 35.2). */

const sealedAs = (channel: Chat): string => `chat setup ${channel}`;
const NONE = { token: "", secret: "", verify: "" };

export function openCredentials(
  { vault }: Pick<Deps, "vault">,
  { channel, sealed, sender }: Pick<SetupRow, "channel" | "sealed" | "sender">,
): ChatCredentials {
  const kept = sealed ? (JSON.parse(vault.open(sealed, sealedAs(channel))) as typeof NONE) : NONE;
  return { ...kept, sender };
}

/** Returns the credentials of a chat that is on; undefined for one that is off, or no chat of ours. */
export async function credentialsOf(
  deps: Pick<Deps, "db" | "vault">,
  channel: string,
): Promise<{ chat: Chat; credentials: ChatCredentials } | undefined> {
  if (!isChat(channel)) return undefined;
  const setup = await readSetup(deps.db, channel);
  return setup.is_on ? { chat: channel, credentials: openCredentials(deps, setup) } : undefined;
}

/** Parts that are missing stay as they are. Tokens and secrets are only ever written. */
export type SetupChange = {
  isOn?: boolean | undefined;
  name?: string | undefined;
  sender?: string | undefined;
  token?: string | undefined;
  secret?: string | undefined;
  verify?: string | undefined;
};

/** A set-up as admins see it: of what is secret, whether it is there. */
export type ShownSetup = {
  channel: Chat;
  isOn: boolean;
  name: string;
  sender: string;
  hasToken: boolean;
  hasSecret: boolean;
  hasVerify: boolean;
};

export function shownSetup(deps: Pick<Deps, "vault">, row: SetupRow): ShownSetup {
  const { token, secret, verify } = openCredentials(deps, row);
  return {
    channel: row.channel,
    isOn: row.is_on,
    name: row.name,
    sender: row.sender,
    hasToken: token !== "",
    hasSecret: secret !== "",
    hasVerify: verify !== "",
  };
}

type BadForm = { code: "bad_request"; fields: Record<string, string> };

/** Changes a set-up; the audit log says which secrets were set, and none of them. Errors: bad_request. */
export function changeSetup(
  deps: Pick<Deps, "db" | "effect" | "clock" | "vault" | "auditSeal">,
  by: Actor,
  { channel, change }: { channel: Chat; change: SetupChange },
): Promise<Result<ShownSetup, BadForm>> {
  const at = deps.clock.now();
  return commit(deps, "chat.setup", async (tx) => {
    const before = await lockSetup(tx, channel);
    const kept = openCredentials(deps, before);
    const { isOn = before.is_on, name = before.name, sender = before.sender } = change;
    const secrets = {
      token: change.token || kept.token,
      secret: change.secret || kept.secret,
      verify: change.verify || kept.verify,
    };
    const fields = problemsOf(channel, { isOn, name, sender, ...secrets });
    if (Object.keys(fields).length > 0) return fail<BadForm>({ code: "bad_request", fields });
    const sealed = Buffer.from(deps.vault.seal(JSON.stringify(secrets), sealedAs(channel)));
    const row = { channel, is_on: isOn, name, sender, sealed, changed_at: at, changed_by: by.id };
    await writeSetup(tx, row);
    const set = (["token", "secret", "verify"] as const).filter((part) => change[part]);
    const shown = shownSetup(deps, row);
    await writeAudit(deps, tx, {
      actor: by,
      action: "chat.setup",
      subject: { id: channel },
      before: shownSetup(deps, before),
      after: { ...shown, ...(set.length > 0 ? { set } : {}) },
      address: by.address,
      at,
    });
    return ok(shown);
  });
}

type Form = { isOn: boolean; name: string } & ChatCredentials;

const NEEDED = {
  name: "Enter whom people write to",
  token: "Enter the token",
  secret: "Enter the secret that updates are signed with",
  sender: "Enter the id of the phone number",
  verify: "Enter the word for verifying the address",
};
const NAMES: Record<Chat, RegExp> = { whatsapp: /^\d{7,15}$/, telegram: /^\w{5,32}$/ };
const TELEGRAM_TOKEN = /^\d{5,20}:[\w-]{20,100}$/;
const TELEGRAM_SECRET = /^[\w-]{16,256}$/;

/** Says what is wrong with a set-up as it would be, by field. */
function problemsOf(channel: Chat, form: Form): Record<string, string> {
  const { name, token, secret } = form;
  const isTelegram = channel === "telegram";
  const needed: (keyof typeof NEEDED)[] = isTelegram
    ? ["name", "token", "secret"]
    : ["name", "token", "secret", "sender", "verify"];
  const missing = form.isOn ? needed.filter((part) => form[part] === "") : [];
  const isBad = (text: string, pattern: RegExp) => text !== "" && !pattern.test(text);
  return {
    ...Object.fromEntries(missing.map((part) => [part, NEEDED[part]])),
    ...(isBad(name, NAMES[channel])
      ? {
          name: isTelegram
            ? "Enter the bot's name, without @"
            : "Enter the number: digits with the country's code",
        }
      : {}),
    ...(isBad(form.sender, /^\d{1,30}$/) ? { sender: "The id of the phone number is digits" } : {}),
    ...(isTelegram && isBad(token, TELEGRAM_TOKEN) ? { token: "A token looks like 123456:ABC-DEF" } : {}),
    ...(isTelegram && isBad(secret, TELEGRAM_SECRET)
      ? { secret: "Choose 16 to 256 letters, digits, - or _" }
      : {}),
    ...(!isTelegram && isBad(secret, /^.{16,}$/)
      ? { secret: "An app secret has at least 16 characters" }
      : {}),
  };
}
