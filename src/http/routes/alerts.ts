import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { sentenceOf, subjectOf } from "../../core/alert-messages.ts";
import { ruleOf } from "../../core/alerts.ts";
import { ok } from "../../core/result.ts";
import { actOnAlert, type AlertAct } from "../../flows/alerts/acts.ts";
import { type Channel, readChannels } from "../../flows/alerts/channel-queries.ts";
import { changeChannel, testChannel } from "../../flows/alerts/channels.ts";
import { countOpenAlerts, type ListedAlert, listAlerts } from "../../flows/alerts/queries.ts";
import type { Deps } from "../../flows/deps.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";

/** Routes of alerts and of the channels that they are sent to. */
export function alertRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listAlerts, async ({ query }) => {
      const { status = "open", rule, before, limit } = query;
      const isOpen = status === "open";
      const asked = { isOpen, rule, before, limit };
      // Staff act on open alerts, so these are never read from a replica.
      const rows = await (isOpen ? listAlerts(deps.db, asked) : deps.reports((db) => listAlerts(db, asked)));
      const next = rows.length === limit ? (rows.at(-1)?.id ?? null) : null;
      return ok({ alerts: rows.map((row) => alertShape(row, deps.clock.now())), next });
    }),
    on(routes.countAlerts, async () => {
      const counts = await countOpenAlerts(deps.db, deps.clock.now());
      const open = counts.reduce((sum, { alerts }) => sum + alerts, 0);
      return ok({ open, urgent: counts.find(({ severity }) => severity === "urgent")?.alerts ?? 0 });
    }),
    on(routes.actOnAlert, async (call) => {
      const done = await actOnAlert(deps, actorOf(call), { id: call.params.id, act: call.body });
      return done.ok ? ok({ msg: saidOf(call.body), alert: alertShape(done.value, deps.clock.now()) }) : done;
    }),
    ...channelRoutes(deps),
  ];
}

function channelRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listAlertChannels, async () => {
      const channels = await readChannels(deps.db);
      return ok({ channels: channels.map(channelShape) });
    }),
    on(routes.changeAlertChannel, async (call) => {
      const request = { kind: call.params.kind, change: call.body };
      const done = await changeChannel(deps, actorOf(call), request);
      return done.ok ? ok({ msg: "Saved", channel: channelShape(done.value) }) : done;
    }),
    on(routes.testAlertChannel, async (call) => {
      const { kind } = call.params;
      const done = await testChannel(deps, actorOf(call), kind);
      if (!done.ok) return done;
      const { isSent, problem } = done.value;
      const sent = kind === "mail" ? "The test email is on its way" : "The test message was taken";
      return ok({ msg: isSent ? sent : `The test message was not taken: ${problem}`, isSent });
    }),
  ];
}

function saidOf({ close, muteHours, take }: AlertAct): string {
  if (close) return "The alert is closed";
  if (muteHours !== undefined) return muteHours === 0 ? "The alert is no longer muted" : "The alert is muted";
  return take ? "The alert is yours" : "Saved";
}

function alertShape(alert: ListedAlert, now: Date): Answer<typeof routes.actOnAlert>["alert"] {
  const rule = ruleOf(alert.rule);
  const isMuted = alert.muted_until !== null && alert.muted_until > now && alert.closed_at === null;
  return {
    _id: alert.id,
    rule: alert.rule,
    title: rule.name,
    severity: alert.severity,
    subject: subjectOf(alert),
    sentence: sentenceOf(alert),
    openedAt: alert.opened_at,
    lastBadAt: alert.last_bad_at,
    closedAt: alert.closed_at,
    owner: alert.owner,
    takenAt: alert.acknowledged_at,
    note: alert.note,
    mutedUntil: isMuted ? alert.muted_until : null,
    mayClose: rule.closes === "by hand" && alert.closed_at === null,
  };
}

function channelShape(channel: Channel): Answer<typeof routes.changeAlertChannel>["channel"] {
  return {
    kind: channel.kind,
    isOn: channel.is_on,
    onlyUrgent: channel.only_urgent,
    target: channel.target,
    hasSecret: channel.secret !== null,
    changedAt: channel.changed_at,
    sentAt: channel.sent_at,
    problem: channel.problem,
  };
}
