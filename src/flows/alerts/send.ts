import { afterTry, MESSAGE_LEASE_MS, requestOf, type WebChannel } from "../../core/alert-messages.ts";
import type { WebhookAnswer } from "../../core/ports-webhooks.ts";
import { commit, type Deps } from "../deps.ts";
import {
  type Channel,
  type DueMessage,
  noteMessage,
  readChannel,
  takeMessages,
  writeChannel,
} from "./channel-queries.ts";

const AT_ONCE = 10;

type Sending = Pick<Deps, "db" | "effect" | "clock" | "vault" | "alertPorts" | "log" | "settings">;

/**
 * Sends the messages that are due, side by side. Returns how many were tried. One whose answer was lost may
 * arrive twice. A channel that does not answer holds up nothing else (rules 16.38).
 */
export async function sendAlertMessages(deps: Sending): Promise<number> {
  const now = deps.clock.now();
  const leaseUntil = new Date(now.getTime() + MESSAGE_LEASE_MS);
  const due = await commit(deps, "alerts.take_messages", (tx) =>
    takeMessages(tx, { now, leaseUntil, limit: AT_ONCE }),
  );
  await Promise.all(
    due.map((message) =>
      send(deps, message).catch((error: unknown) =>
        deps.log.error({ err: error, messageId: message.id }, "a message about alerts failed; it stays due"),
      ),
    ),
  );
  return due.length;
}

async function send(deps: Sending, message: DueMessage): Promise<void> {
  const channel = await readChannel(deps.db, message.channel);
  const answer = channel.is_on ? await post(deps, channel, message.text) : SWITCHED_OFF;
  const next = afterTry(answer, message.tries);
  const at = deps.clock.now();
  await commit(deps, "alerts.note_message", async (tx) => {
    const isAgain = next.kind === "again";
    await noteMessage(tx, message, {
      state: isAgain ? "waiting" : next.kind,
      nextTryAt: isAgain ? new Date(at.getTime() + next.afterMs / deps.settings.timesScale) : null,
      note: next.kind === "sent" ? "" : next.problem,
    });
    if (channel.is_on)
      await writeChannel(
        tx,
        message.channel,
        next.kind === "sent" ? { sent_at: at, problem: "" } : { problem: next.problem },
      );
  });
  if (next.kind !== "sent")
    deps.log.warn(
      { messageId: message.id, channel: message.channel, tries: message.tries, ...next },
      "a message about alerts was not taken",
    );
}

const SWITCHED_OFF: WebhookAnswer = { kind: "refused", note: "the channel is switched off" };
const NOT_SET: WebhookAnswer = { kind: "refused", note: "its address or token is not set" };

/** Returns what a secret of a channel is sealed about, so that it opens nowhere else. */
export const sealedAs = (kind: WebChannel) => `alert channel ${kind}`;

/** Sends a text to a channel once. */
export function post(
  deps: Pick<Deps, "effect" | "vault" | "alertPorts">,
  channel: Channel,
  text: string,
): Promise<WebhookAnswer> {
  const { kind, target, secret: sealed } = channel;
  if (kind === "mail" || !sealed) return Promise.resolve(NOT_SET);
  const secret = deps.vault.open(sealed, sealedAs(kind));
  const request = requestOf(kind, { text, secret, target, telegramUrl: deps.alertPorts.telegramUrl });
  return deps.effect("alerts.send", () => deps.alertPorts.messages.send(request));
}
