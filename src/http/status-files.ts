import type { FastifyInstance, FastifyReply } from "fastify";
import { nameBesideService } from "../core/services.ts";
import type { Incident } from "../flows/status/queries.ts";
import type { MeasuredService, StatusReport } from "../flows/status/read.ts";
import { prepareText, type PreparedText, sendText } from "./prepared-text.ts";
import { statusShape } from "./routes/status.ts";
import { escapeXml } from "./status-page.ts";

/** The public status outside of our pages: as JSON, as a feed, and as a badge to embed (rules 23.5). */

export type StatusSource = {
  read: () => Promise<StatusReport>;
  brandName: string;
  publicUrl: string;
};

const ENCODINGS = ["br", "gzip"] as const;
const JSON_TYPE = { type: "application/json; charset=utf-8", encodings: ENCODINGS };
const RSS_TYPE = { type: "application/rss+xml; charset=utf-8", encodings: ENCODINGS };
const MINUTE = "public, max-age=60";

/** Serves the status as files that others read. Each is made and packed once for each change. */
export function statusFiles(app: FastifyInstance, source: StatusSource): void {
  const json = preparedFor((report) => prepareText(JSON.stringify(statusShape(report)), JSON_TYPE));
  const feed = preparedFor((report) => prepareText(feedOf(source, report), RSS_TYPE));
  for (const [path, prepared] of [
    ["/status.json", json],
    ["/status.rss", feed],
  ] as const)
    app.get(path, async (_request, reply) => {
      openToAll(reply);
      const text = await prepared(await source.read());
      sendText(reply, text);
      return reply;
    });
  app.get("/status/badge.svg", async (request, reply) => {
    const { service, network } = request.query as Record<string, unknown>;
    const report = await source.read().catch(() => undefined);
    openToAll(reply);
    reply
      .header("cache-control", report ? MINUTE : "no-store")
      .header("content-security-policy", "default-src 'none'")
      .type("image/svg+xml; charset=utf-8");
    return badgeOf(source.brandName, report, { service, network });
  });
}

/** Any page may show or read it; it holds nothing about people. */
function openToAll(reply: FastifyReply): void {
  reply.header("access-control-allow-origin", "*").header("cross-origin-resource-policy", "cross-origin");
}

/** Remembers the text of the newest report. */
function preparedFor(make: (report: StatusReport) => Promise<PreparedText>) {
  let newest: { report: StatusReport; text: Promise<PreparedText> } | undefined;
  return (report: StatusReport): Promise<PreparedText> => {
    if (newest?.report !== report) newest = { report, text: make(report) };
    return newest.text;
  };
}

type Item = { guid: string; title: string; text: string; at: Date };

function feedOf({ brandName, publicUrl }: StatusSource, report: StatusReport): string {
  const items = report.incidents.flatMap(itemsOf).sort((one, other) => other.at.getTime() - one.at.getTime());
  const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;
  const page = `${publicUrl}/status`;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>`,
    tag("title", `${brandName} status`),
    tag("link", page),
    tag("description", "Incidents as they were measured, with notes"),
    tag("language", "en"),
    `<atom:link href="${escapeXml(`${publicUrl}/status.rss`)}" rel="self" type="application/rss+xml"/>`,
    ...(items[0] ? [tag("lastBuildDate", items[0].at.toUTCString())] : []),
    ...items.map(
      ({ guid, title, text, at }) =>
        `<item>${tag("title", title)}${tag("link", page)}<guid isPermaLink="false">${guid}</guid>${tag("pubDate", at.toUTCString())}${tag("description", text)}</item>`,
    ),
    "</channel></rss>",
  ].join("\n");
}

/** One item for the beginning, each note and the end, because readers show an item once. */
function itemsOf(incident: Incident): Item[] {
  const { id, openedAt, closedAt, notes } = incident;
  const title = titleOf(incident);
  return [
    { guid: id, title, text: `Measured since ${openedAt.toUTCString()}.`, at: openedAt },
    ...notes.map(({ id: note, body, at }) => ({ guid: note, title: `Note: ${title}`, text: body, at })),
    ...(closedAt ? [{ guid: `${id}-over`, title: `Over: ${title}`, text: "It is over.", at: closedAt }] : []),
  ];
}

function titleOf({ kind, service, network }: Incident): string {
  if (kind === "paused") return "Purchases were paused";
  if (kind === "unmeasured") return "Nobody measured: the product may have been away";
  return `Too few purchases of ${nameBesideService(network)} ${service} were delivered`;
}

const COLOURS = { good: "#19704a", fair: "#8a5a00", bad: "#b3261e", none: "#5b6467" } as const;

type Wanted = { service: unknown; network: unknown };
type Said = { text: string; colour: keyof typeof COLOURS };

/** Returns what a badge says: of everything, or of one service and network. */
function saidOf(report: StatusReport, wanted: Wanted): Said {
  const isWanted = (one: Pick<MeasuredService, "service" | "network">) =>
    one.service === wanted.service && one.network === wanted.network;
  const isOfOne = wanted.service !== undefined || wanted.network !== undefined;
  const figures = isOfOne ? report.services.find(isWanted)?.periods.day : report.all.day;
  const incident = report.incidents.find(
    (one) => one.closedAt === null && (!isOfOne || isWanted(one) || one.service === ""),
  );
  if (report.isStale) return { text: "not measured now", colour: "none" };
  if (incident) return { text: "incident", colour: "bad" };
  const share = figures?.share ?? null;
  if (share === null) return { text: "too few to measure", colour: "none" };
  return { text: `${share}% delivered`, colour: share >= 95 ? "good" : share >= 80 ? "fair" : "bad" };
}

/** The mean width of a letter and the space beside a text. Pixels. */
const LETTER = 6.6;
const SPACE = 16;

function badgeOf(name: string, report: StatusReport | undefined, wanted: Wanted): string {
  const { text, colour } = report
    ? saidOf(report, wanted)
    : ({ text: "not measured now", colour: "none" } as const);
  const [left, right] = [name, text].map((part) => Math.round(part.length * LETTER + SPACE)) as [
    number,
    number,
  ];
  const label = escapeXml(`${name}: ${text}`);
  const word = (at: number, part: string) =>
    `<text x="${at}" y="14" text-anchor="middle" fill="#fff" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">${escapeXml(part)}</text>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="20" role="img" aria-label="${label}"><title>${label}</title><rect width="${left}" height="20" fill="#22343a"/><rect x="${left}" width="${right}" height="20" fill="${COLOURS[colour]}"/>${word(left / 2, name)}${word(left + right / 2, text)}</svg>`;
}
