import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastify from "fastify";
import { SaxesParser } from "saxes";
import { afterAll, describe, expect, test } from "vitest";
import { classOf, type Counted, figuresOf } from "../../src/core/service-level.ts";
import type { Incident } from "../../src/flows/status/queries.ts";
import type { StatusReport } from "../../src/flows/status/read.ts";
import { statusFiles } from "../../src/http/status-files.ts";
import { HTML, ORIGIN, pagesFolder, startPages } from "../support/pages.ts";

/** The public status as a page, JSON, a feed and a badge (rules 23.5). */

const AT = new Date("2026-07-15T12:00:00Z");
const times = (outcome: Counted["outcome"], ms: readonly number[]): Counted[] =>
  ms.map((time) => ({ outcome, speed: classOf(time), lines: 1, worstMs: time }));
const periodsOf = (counted: readonly Counted[]) => {
  const figures = figuresOf(counted);
  return { day: figures, week: figures, month: figures };
};
const GOOD = periodsOf([
  ...times("delivered", [900, 1_500, 2_500, 3_500, 200_000]),
  ...times("failed", [4_000, 5_000, 6_000, 7_000, 28_400]),
]);
const FEW = periodsOf(times("delivered", [900]));
const INCIDENT: Incident = {
  id: "0198a000-0000-7000-8000-000000000001",
  kind: "delivery",
  service: "data",
  network: "MTN",
  openedAt: AT,
  closedAt: null,
  lowestPercent: 62,
  notes: [
    { id: "0198a000-0000-7000-8000-000000000002", body: "MTN <works> & mends", author: "chidi", at: AT },
  ],
};
const report: StatusReport = {
  asOf: AT,
  isStale: false,
  refundPromiseSeconds: 30,
  all: GOOD,
  services: [
    { service: "data", network: "MTN", periods: GOOD },
    { service: "cable", network: "<DStv>", periods: FEW },
  ],
  incidents: [INCIDENT],
};

/** A page as the build makes it, with every part in short. */
const TEMPLATE = `<title>status</title>[[headline]]<p>[[day]]</p>[[incidents]][[origin]]${Object.entries({
  calm: "calm [[asOf]]",
  trouble: "trouble [[count]]",
  stale: "stale [[asOf]]",
  away: "away",
  nothing: "nothing",
  service: "<h2>[[name]]</h2>[[rows]]",
  row: "[[network]]|[[share]]|[[half]]|[[most]]|[[refundHalf]]|[[refundMost]]|[[refundWorst]];",
  few: "few",
  none: "none",
  empty: "empty",
  service_data: "Data",
  promiseKept: "kept [[promised]] [[measured]]",
  promiseBroken: "broken [[measured]]",
  promiseFew: "unknown",
  incident: "[[title]] [[opened]] [[end]] [[lowest]] [[notes]]",
  incident_delivery: "[[network]] [[service]]",
  note: "note [[text]]",
  noIncidents: "no incidents",
  ongoing: "on",
  over: "over [[closed]]",
  lowest: "[[percent]]%",
})
  .map(([name, html]) => `<template data-part="${name}">${html}</template>`)
  .join("")}`;

let read: () => Promise<StatusReport> = async () => report;
const pagesJson = JSON.parse(readFileSync(join(pagesFolder(), "pages.json"), "utf8"));
pagesJson.routes["/status"] = "status.html";
pagesJson.translations.pcm["status.html"] = "pcm/status.html";
const { get } = await startPages(
  pagesFolder({
    "status.html": TEMPLATE,
    "pcm/status.html": TEMPLATE.replace("calm ", "sweet "),
    "pages.json": JSON.stringify(pagesJson),
  }),
  undefined,
  () => read(),
);
const shown = async (asked: () => Promise<StatusReport>, cookie = "") => {
  read = asked;
  return (await get("/status", { ...HTML, cookie })).text;
};

describe("the page", () => {
  test("has each figure, escaped, and says what is too few to measure", async () => {
    const text = await shown(async () => report);
    expect(text).toContain("trouble 1");
    expect(text).toContain("<h2>Data</h2>MTN|50%|3 s|4 min|7 s|29 s|29 s;");
    expect(text).toContain("<h2>cable</h2>&lt;DStv&gt;|few|–|–|–|–|–;");
    expect(text).toContain("kept 30 29 s");
    expect(text).toContain("MTN Data 15 Jul 2026, 13:00 on 62% note MTN &lt;works&gt; &amp; mends");
    expect(text).toContain(ORIGIN);
    expect(text).not.toMatch(/\[\[|<template|chidi/);
  });

  test("is honest without figures, with old ones, and before there were any", async () => {
    const calm = { ...report, incidents: [] };
    expect(await shown(async () => calm)).toContain("calm 15 Jul 2026, 13:00");
    expect(await shown(async () => calm, "language=pcm")).toContain("sweet 15 Jul");
    expect(await shown(async () => ({ ...calm, isStale: true }))).toContain("stale 15 Jul 2026, 13:00");
    expect(await shown(() => Promise.reject(new Error("away")))).toContain("away");
    const none = { ...calm, asOf: null, services: [], all: periodsOf([]) };
    const text = await shown(async () => none);
    expect(text).toMatch(/nothing.*unknown.*empty.*no incidents/s);
  });

  test("says when the promise was not kept", async () => {
    const slow = periodsOf(times("failed", [1_000, 1_000, 1_000, 1_000, 31_000]));
    expect(await shown(async () => ({ ...report, all: slow }))).toContain("broken 31 s");
  });

  test("is packed once for each change, and a browser that knows it gets nothing again", async () => {
    read = async () => report;
    const first = await get("/status");
    const known = { ...HTML, "if-none-match": String(first.headers.etag) };
    expect((await get("/status", known)).status).toBe(304);
    expect((await get("/status", { ...HTML, "accept-encoding": "br" })).headers["content-encoding"]).toBe(
      "br",
    );
    read = async () => ({ ...report, incidents: [] });
    expect((await get("/status", known)).status).toBe(200);
  });
});

const app = fastify();
statusFiles(app, { read: () => read(), brandName: "Airtide & Co", publicUrl: ORIGIN });
afterAll(() => app.close());
const file = (url: string) => app.inject({ url });

describe("the files for others", () => {
  test("JSON is open to every page, and has no author of a note", async () => {
    read = async () => report;
    const { headers, body } = await file("/status.json");
    expect(headers).toMatchObject({
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
    });
    expect(JSON.parse(body)).toMatchObject({
      asOf: AT.toISOString(),
      services: [
        { network: "MTN", day: { sharePercent: 50, refund: { p99Seconds: 29, worstSeconds: 29 } } },
        {},
      ],
      incidents: [{ notes: [{ at: AT.toISOString(), text: "MTN <works> & mends" }] }],
    });
    expect(body).not.toContain("chidi");
  });

  test("the feed is well-formed RSS 2.0, with an item of its own for the beginning, each note and the end", async () => {
    read = async () => ({
      ...report,
      incidents: [{ ...INCIDENT, closedAt: new Date(AT.getTime() + 60_000) }],
    });
    const { headers, body } = await file("/status.rss");
    expect(headers["content-type"]).toBe("application/rss+xml; charset=utf-8");
    const tags: string[] = [];
    const texts: string[] = [];
    const parser = new SaxesParser();
    parser.on("opentag", ({ name }) => void tags.push(name));
    parser.on("text", (text) => void texts.push(text));
    parser.on("error", (error) => {
      throw error;
    });
    parser.write(body).close();
    expect(tags.slice(0, 2)).toEqual(["rss", "channel"]);
    expect(tags.filter((name) => name === "item")).toHaveLength(3);
    expect(tags.filter((name) => name === "guid")).toHaveLength(3);
    expect(texts).toContain("Airtide & Co status");
    expect(texts).toContain("Wed, 15 Jul 2026 12:00:00 GMT");
    expect(texts).toContain("MTN <works> & mends");
    expect(new Set(/<guid[^>]*>(.*?)<\/guid>/g.exec(body)).size).toBe(2);
  });

  test("the badge says the share, an incident, too few, and that nothing is known", async () => {
    const badge = async (asked: () => Promise<StatusReport>, query = "") => {
      read = asked;
      const { headers, body, statusCode } = await file(`/status/badge.svg${query}`);
      return [statusCode, headers["cache-control"], /<title>(.*?)<\/title>/.exec(body)?.[1]];
    };
    const calm = { ...report, incidents: [] };
    const MINUTE = "public, max-age=60";
    expect(await badge(async () => calm)).toEqual([200, MINUTE, "Airtide &amp; Co: 50% delivered"]);
    expect(await badge(async () => report)).toEqual([200, MINUTE, "Airtide &amp; Co: incident"]);
    const of = (network: string) => `?service=cable&network=${encodeURIComponent(network)}`;
    expect(await badge(async () => report, of("<DStv>"))).toEqual([
      200,
      MINUTE,
      "Airtide &amp; Co: too few to measure",
    ]);
    expect(await badge(async () => report, of("nothing"))).toEqual([
      200,
      MINUTE,
      "Airtide &amp; Co: too few to measure",
    ]);
    expect(await badge(() => Promise.reject(new Error("away")))).toEqual([
      200,
      "no-store",
      "Airtide &amp; Co: not measured now",
    ]);
    const { headers } = await file("/status/badge.svg");
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml; charset=utf-8",
      "access-control-allow-origin": "*",
      "cross-origin-resource-policy": "cross-origin",
      "content-security-policy": "default-src 'none'",
    });
  });
});
