import { afterTry, type ChannelKind } from "../../core/alert-messages.ts";
import { letterOf } from "../../core/mails/layout.ts";
import { looksPublic } from "../../core/public-hosts.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import { type Channel, lockChannel, readChannel, writeChannel } from "./channel-queries.ts";
import { readersOf, urlOf } from "./notices.ts";
import { post, sealedAs } from "./send.ts";

export type ChannelChange = {
  isOn?: boolean | undefined;
  onlyUrgent?: boolean | undefined;
  /** Mail: an address, or empty for all admins. Telegram: the chat. */
  target?: string | undefined;
  /** Slack: the address of the incoming webhook. Telegram: the bot's token. */
  secret?: string | undefined;
};
type BadForm = { code: "bad_request"; fields: Record<string, string> };

/**
 * Changes a channel. Its secret is sealed and never shown again; the audit log says only that one was set
 * (rules 16.39). Errors: bad_request, also for a channel that is switched on without what it needs.
 */
export function changeChannel(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal" | "vault" | "settings">,
  by: Actor,
  { kind, change }: { kind: ChannelKind; change: ChannelChange },
): Promise<Result<Channel, BadForm>> {
  const { isOn, onlyUrgent, target, secret } = change;
  const at = deps.clock.now();
  return commit(deps, "alerts.channel", async (tx): Promise<Result<Channel, BadForm>> => {
    const before = await lockChannel(tx, kind);
    const isSealed = secret !== undefined && secret !== "" && kind !== "mail";
    const next = {
      is_on: isOn ?? before.is_on,
      only_urgent: onlyUrgent ?? before.only_urgent,
      target: kind === "slack" ? "" : (target ?? before.target),
      secret: isSealed ? Buffer.from(deps.vault.seal(secret, sealedAs(kind))) : before.secret,
    };
    const fields = problemsOf(deps, { kind, next, secret: isSealed ? secret : undefined });
    if (Object.keys(fields).length > 0) return fail({ code: "bad_request", fields });
    const isOther = isSealed || next.target !== before.target;
    const stored = await writeChannel(tx, kind, {
      ...next,
      changed_at: at,
      changed_by: by.id,
      ...(isOther ? { problem: "" } : {}),
    });
    await writeAudit(deps, tx, {
      actor: by,
      action: "alert.channel",
      subject: { id: kind },
      before: shown(before),
      after: { ...shown(stored), ...(isSealed ? { secretSet: true } : {}) },
      address: by.address,
      at,
    });
    return ok(stored);
  });
}

/** The parts of a channel for the audit log: never its secret. */
const shown = ({ is_on, only_urgent, target, secret }: Channel) => ({
  isOn: is_on,
  onlyUrgent: only_urgent,
  target,
  hasSecret: secret !== null,
});

const EMAIL = /^[^\s<>@,;]+@[^\s<>@,;]+\.[^\s<>@,;]+$/;
const CHAT = /^(-?\d{1,20}|@\w{5,64})$/;
const TOKEN = /^\d{5,20}:[\w-]{20,100}$/;

type Form = {
  kind: ChannelKind;
  next: Pick<Channel, "is_on" | "target" | "secret">;
  secret: string | undefined;
};

/** Says what is wrong with a channel as it would be, by field. */
function problemsOf(deps: Pick<Deps, "settings">, form: Form): Record<string, string> {
  const { kind, next, secret } = form;
  if (kind === "telegram") return telegramProblems(form);
  if (kind === "mail")
    return next.target === "" || EMAIL.test(next.target)
      ? {}
      : { target: "Enter one email address, or leave it empty for all admins" };
  if (secret !== undefined && !mayPost(deps, secret))
    return { secret: "Enter an https address on the public internet" };
  return next.is_on && !next.secret ? { secret: "Enter the address of the incoming webhook" } : {};
}

function telegramProblems({ next, secret }: Form): Record<string, string> {
  const { is_on, target } = next;
  const isBadChat = target !== "" && !CHAT.test(target);
  return {
    ...(isBadChat ? { target: "Enter the number of the chat, or @ and its name" } : {}),
    ...(is_on && target === "" ? { target: "Enter the chat" } : {}),
    ...(secret !== undefined && !TOKEN.test(secret) ? { secret: "A token looks like 123456:ABC-DEF" } : {}),
    ...(is_on && !next.secret ? { secret: "Enter the token of the bot" } : {}),
  };
}

/** True for an address that may be called; in a demo on this machine, too. Connecting judges it again. */
function mayPost({ settings }: Pick<Deps, "settings">, address: string): boolean {
  const url = URL.parse(address);
  if (!url || url.username !== "" || url.password !== "") return false;
  if (!settings.isProduction) return url.protocol === "https:" || url.protocol === "http:";
  return url.protocol === "https:" && looksPublic(url.hostname);
}

type Tested = { isSent: boolean; problem: string };

/**
 * Sends a test message to a channel, whether it is on or off: over the web at once, by mail into the queue.
 * The act is written down. Errors: alert_channel_not_set.
 */
export async function testChannel(
  deps: Deps,
  by: Actor,
  kind: ChannelKind,
): Promise<Result<Tested, { code: "alert_channel_not_set" }>> {
  const channel = await readChannel(deps.db, kind);
  if (kind === "mail") return ok(await testMail(deps, by));
  if (!channel.secret || (kind === "telegram" && channel.target === ""))
    return fail({ code: "alert_channel_not_set" });
  const text = `${deps.settings.brandName}: a test of the alerts, by ${by.userName}\n${urlOf(deps)}`;
  const next = afterTry(await post(deps, channel, text), 1);
  const at = deps.clock.now();
  const problem = next.kind === "sent" ? "" : next.problem;
  await commit(deps, "alerts.test", async (tx) => {
    await writeChannel(tx, kind, next.kind === "sent" ? { sent_at: at, problem } : { problem });
    await writeAudit(deps, tx, testAct(by, { kind, problem, at }));
  });
  return ok({ isSent: next.kind === "sent", problem });
}

const testAct = (by: Actor, { kind, problem, at }: { kind: ChannelKind; problem: string; at: Date }) => ({
  actor: by,
  action: "alert.test",
  subject: { id: kind },
  after: { problem },
  address: by.address,
  at,
});

async function testMail(deps: Deps, by: Actor): Promise<Tested> {
  const letter = letterOf(senderOf(deps), {
    subject: `${deps.settings.brandName}: a test of the alerts`,
    greeting: "Hello,",
    paragraphs: [`${by.userName} sent this to see whether alerts arrive.`],
    action: { label: "Open the alerts", url: urlOf(deps) },
  });
  return commit(deps, "alerts.test", async (tx) => {
    const channel = await lockChannel(tx, "mail");
    const readers = await readersOf(tx, channel);
    for (const to of readers) await queueMail(deps, tx, { to, letter });
    const problem = readers.length > 0 ? "" : "no admin has an address";
    await writeAudit(deps, tx, testAct(by, { kind: "mail", problem, at: deps.clock.now() }));
    return { isSent: readers.length > 0, problem };
  });
}
