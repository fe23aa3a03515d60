import { expect, test, vi } from "vitest";
import type { WebhookMessage } from "../../src/core/ports-webhooks.ts";
import { deliverWebhooks, sendTest } from "../../src/flows/developers/deliver-webhooks.ts";
import { secretOf } from "../../src/flows/auth/webhook-endpoint.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());

async function shop(url: string, messages: number): Promise<void> {
  const { id } = await world.makeUser();
  const secret = Buffer.from(world.deps.vault.seal("whsec_shop", secretOf(id)));
  const row = { user_id: id, url, secret, changed_at: world.clock.now() };
  await world.deps.db.insertInto("webhook_endpoint").values(row).execute();
  for (let n = 0; n < messages; n += 1) await sendTest(world.deps, id);
}

test("a server that does not answer holds up its own messages, nobody else's", async () => {
  await shop("http://silent.example/", 100);
  world.clock.advance(1_000);
  await shop("http://prompt.example/", 3);
  const reported: string[] = [];
  const send = async ({ url }: WebhookMessage) => {
    reported.push(url);
    if (url.includes("silent")) await new Promise(() => undefined);
    return { kind: "answered" as const, status: 200 };
  };
  void deliverWebhooks({ ...world.deps, webhooks: { send } }, () => null);
  await vi.waitFor(() => expect(reported.filter((url) => url.includes("prompt")).length).toBe(3), 60_000);
  expect(reported.filter((url) => url.includes("silent")).length).toBeLessThanOrEqual(10);
});

test("all that is due is told, however much it is", async () => {
  await world.deps.db.deleteFrom("webhook_delivery").execute();
  await shop("http://busy.example/", 75);
  let reported = 0;
  const send = async () => {
    reported += 1;
    return { kind: "answered" as const, status: 200 };
  };
  expect(await deliverWebhooks({ ...world.deps, webhooks: { send } }, () => null)).toBe(75);
  expect(reported).toBe(75);
});
