import { Gauge, type Registry } from "prom-client";
import type { Db } from "../db/schema.ts";
import { countAlerts, readAlertFigures, readLookedAt } from "./queries.ts";

/**
 * Gauges of what the alerts judge (rules 16.41). They are read from the last look, so a scrape costs the same
 * whatever the figures cost, and every process says the same.
 */
export function alertGauges(registry: Registry, { db }: { db: Db }): void {
  const figures = (name: string, help: string, part: "value" | "threshold") =>
    new Gauge({
      name,
      help: `${help} at the last look; absent while the database does not answer`,
      labelNames: ["rule", "subject"],
      registers: [registry],
      async collect() {
        this.reset();
        for (const row of await readAlertFigures(db).catch(() => []))
          this.set({ rule: row.rule, subject: row.subject }, row[part]);
      },
    });
  figures("airtide_alert_value", "The figure of a rule of the alerts", "value");
  figures("airtide_alert_threshold", "The threshold of a rule of the alerts, from the settings", "threshold");
  new Gauge({
    name: "airtide_alerts_open",
    help: "Alerts that are open; absent while the database does not answer",
    labelNames: ["severity"],
    registers: [registry],
    async collect() {
      this.reset();
      for (const { severity, alerts } of await countAlerts(db).catch(() => []))
        this.set({ severity }, alerts);
    },
  });
  new Gauge({
    name: "airtide_alerts_looked_at_seconds",
    help: "When a process last began to look at the figures of the alerts, in seconds since 1970",
    registers: [registry],
    async collect() {
      const at = await readLookedAt(db).catch(() => undefined);
      if (at) this.set(at.getTime() / 1_000);
    },
  });
}
