import { lagosTime } from "../core/days.ts";
import { type Figures, STATUS_PERIODS, type StatusPeriod } from "../core/service-level.ts";
import { nameBesideService } from "../core/services.ts";
import type { Incident } from "../flows/status/queries.ts";
import type { MeasuredService, StatusReport } from "../flows/status/read.ts";
import type { WebFiles } from "./page-index.ts";
import { type PreparedText, prepareText } from "./prepared-text.ts";

/**
 * The page of the public status (rules 23.5). The build makes it with `[[name]]` in the place of figures, and
 * with parts that repeat as templates at its end; here they are filled. So every sentence is the build's.
 */

const PART = /<template data-part="(\w+)">(.*?)<\/template>/gs;
const PLACE = /\[\[(\w+)\]\]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

export function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (mark) => ESCAPES[mark] ?? mark);
}

/** Text from outside a page, or what is made of its parts already. */
type Fill = string | number | { html: string };
type Fills = Readonly<Record<string, Fill>>;

function fill(template: string, fills: Fills): string {
  return template.replace(PLACE, (place, name: string) => {
    const value = Object.hasOwn(fills, name) ? fills[name] : undefined;
    if (value === undefined) return place;
    return typeof value === "object" ? value.html : escapeXml(String(value));
  });
}

type Template = {
  page: string;
  part: (name: string, fills?: Fills) => string;
  has: (name: string) => boolean;
};

function templateOf(html: string): Template {
  const parts = new Map([...html.matchAll(PART)].map(([, name = "", part = ""]) => [name, part]));
  return {
    page: html.replace(PART, ""),
    part: (name, fills = {}) => fill(parts.get(name) ?? "", fills),
    has: (name) => parts.has(name),
  };
}

const HTML = { type: "text/html; charset=utf-8", encodings: ["br", "gzip"] } as const;

export type FindStatus = (file: string) => Promise<PreparedText> | undefined;

/**
 * Finds the page of the status by its file, filled with the newest figures; each page is made and packed once
 * for each change. Without any figures the page says so.
 */
export function statusPages(
  { index, pages }: WebFiles,
  { read, publicUrl }: { read: () => Promise<StatusReport>; publicUrl: string },
): FindStatus {
  const file = index.routes["/status"];
  const files = [file, ...Object.values(index.translations).map((names) => names[file ?? ""])];
  const templates = new Map(
    files.flatMap((name) => {
      const html = name && pages.get(name);
      return html ? [[name, templateOf(html)] as const] : [];
    }),
  );
  const made = new Map<string, { report: StatusReport | undefined; text: Promise<PreparedText> }>();
  return (name) => {
    const template = templates.get(name);
    return template && newest(template, name);
  };

  async function newest(template: Template, name: string): Promise<PreparedText> {
    const report = await read().catch(() => undefined);
    const known = made.get(name);
    if (known && known.report === report) return await known.text;
    const text = prepareText(pageOf(template, report, publicUrl), HTML);
    made.set(name, { report, text });
    return await text;
  }
}

/** Returns the page with the figures of a report; undefined where none could be read. */
function pageOf(template: Template, report: StatusReport | undefined, publicUrl: string): string {
  const incidents = report?.incidents ?? [];
  const open = incidents.filter(({ closedAt }) => closedAt === null);
  const headline = !report
    ? template.part("away")
    : report.asOf === null
      ? template.part("nothing")
      : report.isStale
        ? template.part("stale", { asOf: readable(report.asOf) })
        : template.part(open.length > 0 ? "trouble" : "calm", {
            count: open.length,
            asOf: readable(report.asOf),
          });
  const panels = STATUS_PERIODS.map((period) => [
    period,
    { html: report ? panelOf(template, report, period) : "" },
  ]);
  const list = incidents.map((incident) => incidentOf(template, incident)).join("");
  return fill(template.page, {
    ...Object.fromEntries(panels),
    headline: { html: headline },
    incidents: { html: list || (report ? template.part("noIncidents") : "") },
    origin: publicUrl,
  });
}

function panelOf(template: Template, report: StatusReport, period: StatusPeriod): string {
  const services = Map.groupBy(report.services, ({ service }) => service);
  const tables = [...services].map(([service, rows]) =>
    template.part("service", {
      name: nameOf(template, service),
      rows: { html: rows.map((row) => rowOf(template, row, period)).join("") },
    }),
  );
  const all = report.all[period];
  return promiseOf(template, all, report.refundPromiseSeconds) + (tables.join("") || template.part("empty"));
}

function promiseOf(template: Template, { refunds }: Figures, promised: number): string {
  const { nearlyAll } = refunds;
  const name = nearlyAll === null ? "promiseFew" : nearlyAll <= promised ? "promiseKept" : "promiseBroken";
  return template.part(name, { promised, measured: spanOf(nearlyAll, "") });
}

function rowOf(template: Template, { network, periods }: MeasuredService, period: StatusPeriod): string {
  const { share, times, refunds, delivered, failed } = periods[period];
  const few = delivered + failed > 0 ? template.part("few") : template.part("none");
  const text = (seconds: number | null) => spanOf(seconds, "–");
  return template.part("row", {
    network: nameBesideService(network),
    share: share === null ? { html: few } : `${share}%`,
    half: text(times.half),
    most: text(times.most),
    refundHalf: text(refunds.half),
    refundMost: text(refunds.most),
    refundWorst: text(refunds.worst),
  });
}

/** A service that the page has no word for is named as it is stored. */
function nameOf(template: Template, service: string): Fill {
  const word = `service_${service}`;
  return template.has(word) ? { html: template.part(word) } : service;
}

function incidentOf(template: Template, incident: Incident): string {
  const { kind, service, network, openedAt, closedAt, lowestPercent, notes } = incident;
  const title = template.part(`incident_${kind}`, {
    service: nameOf(template, service),
    network: nameBesideService(network),
  });
  const lowest = lowestPercent === null ? "" : template.part("lowest", { percent: lowestPercent });
  const said = notes.map(({ at, body }) => template.part("note", { at: readable(at), text: body })).join("");
  return template.part("incident", {
    title: { html: title },
    opened: readable(openedAt),
    end: {
      html: closedAt ? template.part("over", { closed: readable(closedAt) }) : template.part("ongoing"),
    },
    lowest: { html: lowest },
    notes: { html: said },
  });
}

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** A time of Lagos: 28 Nov 2026, 14:05. */
function readable(at: Date): string {
  const time = lagosTime(at);
  return `${Number(time.slice(8, 10))} ${MONTHS[Number(time.slice(5, 7)) - 1] ?? ""} ${time.slice(0, 4)}, ${time.slice(11, 16)}`;
}

/** A number of seconds as people say it: 45 s, 12 min, 3 h. */
function spanOf(seconds: number | null, none: string): string {
  if (seconds === null) return none;
  if (seconds <= 120) return `${seconds} s`;
  return seconds <= 7_200 ? `${Math.ceil(seconds / 60)} min` : `${Math.ceil(seconds / 3_600)} h`;
}
