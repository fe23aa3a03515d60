import { PERSON_RULES, ruleOf } from "../../core/alerts.ts";
import { subjectOf } from "../../core/alert-messages.ts";
import { fail, ok, type Result } from "../../core/result.ts";
import { writeAudit } from "../../db/audit.ts";
import type { Actor } from "../approvals/approvals.ts";
import { commit, type Deps } from "../deps.ts";
import { type AlertRow, changeAlert, type ListedAlert, lockAlert } from "./queries.ts";

/** An act of an admin on an alert; what is left out stays. */
export type AlertAct = {
  take?: true | undefined;
  note?: string | undefined;
  /** Hours from now; 0 ends it. */
  muteHours?: number | undefined;
  close?: true | undefined;
};
type Fault = { code: "not_found" } | { code: "alert_closed" } | { code: "alert_closes_itself" };

const HOUR_MS = 3_600_000;
/** A subject that was closed by hand opens no alert for this long: its figure is of a day. */
const QUIET_MS = 24 * HOUR_MS;

/**
 * Takes an alert, notes something on it, mutes it, or closes one that does not close by itself (rules 16.40).
 * The same again changes nothing. A closed alert takes notes only. Errors: not_found, alert_closed,
 * alert_closes_itself.
 */
export function actOnAlert(
  deps: Pick<Deps, "db" | "effect" | "clock" | "auditSeal">,
  by: Actor,
  { id, act }: { id: string; act: AlertAct },
): Promise<Result<ListedAlert, Fault>> {
  const at = deps.clock.now();
  return commit(deps, "alerts.act", async (tx): Promise<Result<ListedAlert, Fault>> => {
    const alert = await lockAlert(tx, id);
    if (!alert) return fail({ code: "not_found" });
    const isMore = act.take ?? act.close ?? act.muteHours !== undefined;
    if (alert.closed_at && isMore) return fail({ code: "alert_closed" });
    if (act.close && ruleOf(alert.rule).closes !== "by hand") return fail({ code: "alert_closes_itself" });
    const change = changeOf(alert, { by, act, at });
    const changed = await changeAlert(tx, id, { note: alert.note, ...change });
    if (Object.keys(change).length > 0)
      await writeAudit(deps, tx, {
        actor: by,
        action: `alert.${nameOf(act)}`,
        subject: { id, name: `${ruleOf(alert.rule).name}: ${subjectOf(alert)}` },
        about: PERSON_RULES.includes(alert.rule) ? alert.subject : undefined,
        before: pick(alert, change),
        after: change,
        address: by.address,
        at,
      });
    return ok(changed);
  });
}

type Change = Parameters<typeof changeAlert>[2];

function changeOf(alert: AlertRow, { by, act, at }: { by: Actor; act: AlertAct; at: Date }): Change {
  const { take, note, muteHours, close } = act;
  const mutedUntil = muteHours ? new Date(at.getTime() + muteHours * HOUR_MS) : null;
  return {
    ...((take || close) && alert.owner_id !== by.id ? { owner_id: by.id, acknowledged_at: at } : {}),
    ...(note !== undefined && note !== alert.note ? { note } : {}),
    ...(muteHours === undefined || (muteHours === 0 && !alert.muted_until)
      ? {}
      : { muted_until: mutedUntil }),
    ...(close ? { closed_at: at, muted_until: new Date(at.getTime() + QUIET_MS) } : {}),
  };
}

const nameOf = ({ close, muteHours, take }: AlertAct) =>
  close ? "close" : muteHours !== undefined ? "mute" : take ? "take" : "note";

const pick = (alert: AlertRow, change: Change) =>
  Object.fromEntries(Object.keys(change).map((name) => [name, alert[name as keyof AlertRow]]));
