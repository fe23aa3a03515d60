import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALERT_NAMES, ruleOf } from "../../src/core/alerts.ts";
import { createMetrics } from "../../src/main/metrics.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

/** Alerts and the dashboard of deploy/ ask for metrics that exist. */

const world = await startTestApp(await freshDatabase());

function showMetrics() {
  const metrics = createMetrics();
  metrics.watchLog(() => 0);
  metrics.collectFrom({
    db: world.deps.db,
    now: () => world.clock.now(),
    depth: () => ({ reserve: 0, settle: 0 }),
    connections: () => ({ size: 0, idle: 0, waiting: 0 }),
    sellingStopped: () => undefined,
  });
  return metrics.registry.getMetricsAsJSON();
}

/** Every name that /metrics shows, with the parts of its histograms. */
async function namesShown(): Promise<Set<string>> {
  const names = (await showMetrics()).map(({ name }) => name);
  return new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_sum`, `${name}_count`]));
}

test.each(["deploy/prometheus/alerts.yml", "deploy/grafana/airtide.json"])(
  "%s names what /metrics has",
  async (file) => {
    const shown = await namesShown();
    const asked = readFileSync(file, "utf8").match(/\b(airtide|process|nodejs)_[a-z_]+/g) ?? [];
    expect(asked.length).toBeGreaterThanOrEqual(8);
    expect([...new Set(asked)].filter((name) => !shown.has(name))).toEqual([]);
  },
);

test("each rule of the inbox has its alert, on the same side and as urgent, its case, and its panel", () => {
  const text = (file: string) => readFileSync(`deploy/${file}`, "utf8");
  const blocks = text("prometheus/alerts.yml").split("- alert: ").slice(1);
  const inInbox = ALERT_NAMES.filter((name) => name !== "person_withdrawals");
  for (const name of inInbox) {
    const { badSide, severity } = ruleOf(name);
    const block = blocks.find((one) => one.includes(`airtide_alert_value{rule="${name}"}`));
    const [alert = ""] = block?.split("\n") ?? [];
    expect(block ?? name).toContain(
      `${badSide === "below" ? "<" : ">"} max by (subject) (airtide_alert_threshold{rule="${name}"})`,
    );
    expect(block).toContain(`severity: ${severity === "urgent" ? "page" : "ticket"}`);
    expect(text("prometheus/alerts.test.yml")).toContain(`alertname: ${alert}`);
    expect(text("grafana/airtide.json")).toContain(`airtide_alert_value{rule=\\"${name}\\"}`);
  }
});

test("figures of people are no metric, and those of the last look are", async () => {
  const { db } = world.deps;
  const figure = { rule: "float_left", subject: "GLAD", value: 2.5, threshold: 6 };
  await db.insertInto("alert_reading").values(figure).execute();
  const valuesOf = async (name: string) => (await showMetrics()).find((one) => one.name === name)?.values;
  const labels = { rule: "float_left", subject: "GLAD" };
  expect(await valuesOf("airtide_alert_value")).toEqual([{ value: 2.5, labels }]);
  expect(await valuesOf("airtide_alert_threshold")).toEqual([{ value: 6, labels }]);
  expect(await valuesOf("airtide_alerts_open")).toEqual([
    { value: 0, labels: { severity: "urgent" } },
    { value: 0, labels: { severity: "soon" } },
  ]);
});

test("the alert about old orders names ages that /metrics has", async () => {
  const attempts = (await showMetrics()).find(({ name }) => name === "airtide_open_attempts");
  const ages = new Set(attempts?.values.map(({ labels }) => String(labels["age"])));
  const [, asked = ""] = /age=~"([^"]+)"/.exec(readFileSync("deploy/prometheus/alerts.yml", "utf8")) ?? [];
  expect(asked.split("|").filter((age) => !ages.has(age))).toEqual([]);
});
