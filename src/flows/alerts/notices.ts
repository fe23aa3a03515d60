import { type AlertNews, headOf, linesOf, textOf } from "../../core/alert-messages.ts";
import { ruleOf, type AlertFigure, type AlertRule } from "../../core/alerts.ts";
import { letterOf } from "../../core/mails/layout.ts";
import type { Tx } from "../../db/schema.ts";
import { queueMail, senderOf } from "../mails/queue.ts";
import type { Deps } from "../deps.ts";
import { type Channel, insertMessage, readAdminEmails, readChannels } from "./channel-queries.ts";

type Queueing = Pick<Deps, "clock" | "ids" | "vault" | "settings">;
type Changed = AlertFigure & { rule: AlertRule };
type Changes = { opened: readonly Changed[]; closed: readonly Changed[] };

/**
 * Queues what opened and closed for each channel that is on, in the commit that opened and closed it: one
 * message for all of a look, so that an alert that stays open is not sent again (rules 16.37).
 */
export async function queueNews(deps: Queueing, tx: Tx, news: Changes): Promise<void> {
  if (news.opened.length + news.closed.length === 0) return;
  for (const channel of await readChannels(tx)) {
    const of = (alerts: readonly Changed[]): AlertNews[] =>
      alerts
        .map((alert) => ({ ...alert, severity: ruleOf(alert.rule).severity }))
        .filter(({ severity }) => !channel.only_urgent || severity === "urgent");
    const said = { opened: of(news.opened), closed: of(news.closed) };
    if (!channel.is_on || said.opened.length + said.closed.length === 0) continue;
    if (channel.kind === "mail") await queueLetters(deps, tx, { channel, said });
    else {
      const text = textOf(said, { brandName: deps.settings.brandName, url: urlOf(deps) });
      await insertMessage(tx, { id: deps.ids.next(), channel: channel.kind, text, at: deps.clock.now() });
    }
  }
}

/** Returns the address of the inbox. */
export function urlOf({ settings }: Pick<Deps, "settings">): string {
  return `${settings.publicUrl}/admin/alerts`;
}

/** Queues the same letter to everybody whom the channel names: its address, or all admins. */
async function queueLetters(
  deps: Queueing,
  tx: Tx,
  { channel, said }: { channel: Channel; said: { opened: AlertNews[]; closed: AlertNews[] } },
): Promise<void> {
  const letter = letterOf(senderOf(deps), {
    subject: `${deps.settings.brandName}: ${headOf(said)}`,
    greeting: `${headOf(said)}.`,
    paragraphs: linesOf(said),
    action: { label: "Open the alerts", url: urlOf(deps) },
  });
  for (const to of await readersOf(tx, channel)) await queueMail(deps, tx, { to, letter });
}

/** Returns the addresses that a mail channel names: its own, or those of all admins. */
export async function readersOf(tx: Tx, { target }: Pick<Channel, "target">): Promise<string[]> {
  return target === "" ? readAdminEmails(tx) : [target];
}
