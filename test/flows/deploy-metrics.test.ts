import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
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

test("the alert about old orders names ages that /metrics has", async () => {
  const attempts = (await showMetrics()).find(({ name }) => name === "airtide_open_attempts");
  const ages = new Set(attempts?.values.map(({ labels }) => String(labels["age"])));
  const [, asked = ""] = /age=~"([^"]+)"/.exec(readFileSync("deploy/prometheus/alerts.yml", "utf8")) ?? [];
  expect(asked.split("|").filter((age) => !ages.has(age))).toEqual([]);
});
