import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import type { AlertRule } from "../../src/core/alerts.ts";
import { DEFAULT_SETTINGS, storable, type HouseSettings } from "../../src/core/settings.ts";
import { insertMessage } from "../../src/flows/alerts/channel-queries.ts";
import { openAlerts } from "../../src/flows/alerts/queries.ts";
import { lookForAlerts } from "../../src/flows/alerts/look.ts";
import { setSetting } from "./staff.ts";
import type { TestApp, TestUser } from "./world.ts";

/** Helpers for tests of alerts. */

const MINUTE_MS = 60_000;

/** Lets minutes pass, with a look in each. Returns what the last one opened and closed. */
export async function look(world: Pick<TestApp, "clock" | "deps">, times = 1) {
  let said: Awaited<ReturnType<typeof lookForAlerts>>;
  for (let n = 0; n < times; n++) {
    world.clock.advance(MINUTE_MS);
    said = await lookForAlerts(world.deps);
  }
  return said;
}

/** Sets thresholds of alerts; the others have their defaults. */
export function setThresholds(world: TestApp, change: Partial<HouseSettings["alerts"]>): Promise<void> {
  return setSetting(world, "alerts", storable({ ...DEFAULT_SETTINGS.alerts, ...change }));
}

/** Every alert of a subject, the first one first. */
export function alertsOf({ deps }: Pick<TestApp, "deps">, rule: AlertRule, subject: string) {
  return deps.db
    .selectFrom("alert")
    .selectAll()
    .where("rule", "=", rule)
    .where("subject", "=", subject)
    .orderBy("id")
    .execute();
}

type Received = { path: string; body: Record<string, unknown> };

/** A service that takes messages, and answers each with `status`. It ends with the test file. */
export async function startMessageService() {
  const received: Received[] = [];
  const service = { url: "", status: 200, received };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => void parts.push(part));
    request.on("end", () => {
      received.push({ path: request.url ?? "", body: JSON.parse(Buffer.concat(parts).toString()) });
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}

/** Opens an alert about somebody's withdrawals, with its message, and returns its id. */
export async function openAlertAbout({ deps }: Pick<TestApp, "deps">, person: TestUser): Promise<string> {
  const at = deps.clock.now();
  const facts = { userName: person.userName, amount: 12_000 };
  const figure = { value: 12, threshold: 10, facts, isBad: true };
  const reading = { rule: "person_withdrawals", subject: person.id, ...figure } as const;
  const id = deps.ids.next();
  await deps.db.transaction().execute(async (tx) => {
    await openAlerts(tx, { readings: [reading], ids: () => id, at });
    await insertMessage(tx, {
      id: deps.ids.next(),
      channel: "slack",
      text: `${person.userName} withdrew`,
      at,
    });
  });
  return id;
}

/** Notes something on an alert. */
export async function actsOnAlert(
  world: Pick<TestApp, "call">,
  by: TestUser,
  { id, note }: { id: string; note: string },
): Promise<void> {
  const call = { token: by.token, params: { id }, body: { note } };
  const { status, body } = await world.call("PATCH /admin/alerts/{id}", call);
  if (status !== 200) throw new Error(JSON.stringify(body));
}
