import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { ok } from "../../core/result.ts";
import type { Figures, Times } from "../../core/service-level.ts";
import type { Deps } from "../../flows/deps.ts";
import { noteIncident } from "../../flows/status/notes.ts";
import { type Incident, type IncidentNote, readIncidents } from "../../flows/status/queries.ts";
import { readStatus, type StatusReport } from "../../flows/status/read.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";

const MONTH_MS = 30 * 24 * 3_600_000;

/** Routes of the public status and of the notes on its incidents. */
export function statusRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.publicStatus, async () => ok(statusShape(await readStatus(deps)))),
    on(routes.listIncidents, async () => {
      const incidents = await readIncidents(deps.db, new Date(deps.clock.now().getTime() - MONTH_MS));
      return ok({
        incidents: incidents.map((incident) => ({ ...incident, notes: incident.notes.map(noteShape) })),
      });
    }),
    on(routes.noteIncident, async (call) => {
      const request = { incidentId: call.params.id, body: call.body.text };
      const noted = await noteIncident(deps, actorOf(call), request);
      return noted.ok ? ok({ msg: "The note is on the status page", note: noteShape(noted.value) }) : noted;
    }),
  ];
}

function noteShape({ id, at, author, body }: IncidentNote) {
  return { _id: id, at, author, text: body };
}

/** Returns the status as everybody reads it: notes do not say who wrote them. */
export function statusShape(report: StatusReport): Answer<typeof routes.publicStatus> {
  const { all, services, incidents, ...rest } = report;
  return {
    ...rest,
    all: periodsShape(all),
    services: services.map(({ service, network, periods }) => ({
      service,
      network,
      ...periodsShape(periods),
    })),
    incidents: incidents.map((incident: Incident) => ({
      ...incident,
      notes: incident.notes.map(({ at, body }) => ({ at, text: body })),
    })),
  };
}

function periodsShape({ day, week, month }: StatusReport["all"]) {
  return { day: figuresShape(day), week: figuresShape(week), month: figuresShape(month) };
}

function figuresShape({ delivered, failed, returned, share, times, refunds }: Figures) {
  return {
    delivered,
    failed,
    returned,
    sharePercent: share,
    delivery: timesShape(times),
    refund: { ...timesShape(refunds), worstSeconds: refunds.worst },
  };
}

function timesShape({ half, most, nearlyAll }: Times) {
  return { p50Seconds: half, p95Seconds: most, p99Seconds: nearlyAll };
}
