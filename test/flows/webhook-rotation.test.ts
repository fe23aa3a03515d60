import { describe, expect, test } from "vitest";
import type { WebhookMessage } from "../../src/core/ports-webhooks.ts";
import { deliverWebhooks } from "../../src/flows/developers/deliver-webhooks.ts";
import { tidyRecords } from "../../src/flows/retention/tidy.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, type Member, newMember } from "../support/members.ts";
import { PASSWORD } from "../support/people.ts";
import { expectNotLogged, expectNotStored } from "../support/secrets.ts";
import { startTestApp } from "../support/world.ts";

/** Rotation of a webhook's secret (rules 13.13 to 13.15). */

const world = await startTestApp(await freshDatabase());
const URL = "https://shop.example.com/hook";

const sent: WebhookMessage[] = [];
const deps = {
  ...world.deps,
  webhooks: {
    send: async (message: WebhookMessage) => {
      sent.push(message);
      return { kind: "answered", status: 200 } as const;
    },
  },
};

const setUrl = async (token: string, webhookUrl: string, more: object = {}) =>
  (await world.call("POST /auth/updateWebhook", { token, body: { webhookUrl, ...more } })).body.webhookSecret;
const rotate = async ({ token }: Member) =>
  (await world.call("POST /auth/webhook/rotate", { token, body: {} })).body;
const endOld = ({ token }: Member) => world.call("POST /auth/webhook/endOldSecret", { token, body: {} });
const read = async ({ token }: Member) => (await world.call("GET /auth/webhook", { token })).body;

/** A person whose webhook has its first secret. */
async function shop(): Promise<{ member: Member; first: string }> {
  const member = await newMember(world);
  return { member, first: (await setUrl(member.token, URL)) ?? "" };
}

/** The secrets that sign a message of now. */
async function signing({ token }: Member): Promise<readonly string[] | undefined> {
  const { eventId } = (await world.call("POST /auth/webhook/test", { token })).body;
  await deliverWebhooks(deps, () => null);
  return sent.find((message) => message.eventId === eventId)?.secrets;
}

/** Lets time pass for the database, whose clock alone ends an old secret. */
async function pass(member: Member, time: string): Promise<void> {
  await world.database
    .pool("owner")
    .query(
      "update webhook_endpoint set old_secret_until = old_secret_until - $2::interval where user_id = $1",
      [member.id, time],
    );
}

describe("a rotated secret", () => {
  test("signs beside the old one for 24 hours by the database's clock, and then alone", async () => {
    const { member, first } = await shop();
    const { webhookSecret, oldLiveUntil } = await rotate(member);
    expect(webhookSecret).toMatch(/^whsec_[\w-]{43}$/);
    const { rows } = await world.database
      .pool("owner")
      .query<{ hours: number }>("select extract(epoch from $1::timestamptz - now()) / 3600 as hours", [
        oldLiveUntil,
      ]);
    expect(Number(rows[0]?.hours)).toBeGreaterThan(23.9);
    expect(Number(rows[0]?.hours)).toBeLessThanOrEqual(24);
    expect(await signing(member)).toEqual([webhookSecret, first]);
    await pass(member, "23 hours");
    world.clock.advance(48 * 3_600_000);
    expect(await signing(member)).toEqual([webhookSecret, first]);
    await pass(member, "1 hour");
    expect(await signing(member)).toEqual([webhookSecret]);
  });

  test("is shown once, kept sealed and told by mail, which names the old one's end", async () => {
    const { member, first } = await shop();
    const { webhookSecret } = await rotate(member);
    await expectNotStored(world, [first, webhookSecret]);
    expectNotLogged(world, [first, webhookSecret]);
    const [letter, ...more] = await lettersTo(world, member, "Webhook secret rotated");
    expect(more).toEqual([]);
    expect(letter?.text).toMatch(/Old secret works until/);
    expect(letter?.text).not.toContain(webhookSecret);
  });

  test("is told from the old one by its last characters", async () => {
    const { member, first } = await shop();
    expect(await read(member)).toEqual({
      webhookUrl: URL,
      secrets: [{ ending: first.slice(-4), liveUntil: null }],
    });
    const { webhookSecret, oldLiveUntil } = await rotate(member);
    expect((await read(member)).secrets).toEqual([
      { ending: webhookSecret.slice(-4), liveUntil: null },
      { ending: first.slice(-4), liveUntil: oldLiveUntil },
    ]);
  });
});

describe("there are never three", () => {
  test("while the old one signs there is no further rotation; after it was ended there is", async () => {
    const { member, first } = await shop();
    const second = await rotate(member);
    const refused = await world.call("POST /auth/webhook/rotate", { token: member.token, body: {} });
    expect(refused).toMatchObject({ status: 409, body: { code: "webhook_rotating" } });
    expect(await signing(member)).toEqual([second.webhookSecret, first]);
    await endOld(member);
    const third = await rotate(member);
    expect(await signing(member)).toEqual([third.webhookSecret, second.webhookSecret]);
  });

  test("of several at once one rotates, and the secret in use signs on", async () => {
    const { member, first } = await shop();
    const made = await Promise.all(Array.from({ length: 5 }, () => rotate(member)));
    const [won, ...others] = made.flatMap(({ webhookSecret }) => webhookSecret ?? []);
    expect(others).toEqual([]);
    expect(await signing(member)).toEqual([won, first]);
  });
});

describe("the old one ends", () => {
  test("when its owner says so, which is told by mail once", async () => {
    const { member } = await shop();
    const { webhookSecret } = await rotate(member);
    expect((await endOld(member)).status).toBe(200);
    expect(await signing(member)).toEqual([webhookSecret]);
    expect((await endOld(member)).status).toBe(200);
    expect(await lettersTo(world, member, "Old webhook secret ended")).toHaveLength(1);
  });

  test("with a new address, which keeps the present one", async () => {
    const { member } = await shop();
    const { webhookSecret } = await rotate(member);
    expect(await setUrl(member.token, `${URL}/other`)).toBeNull();
    expect(await signing(member)).toEqual([webhookSecret]);
  });

  test("with a secret that replaces the present one at once", async () => {
    const { member } = await shop();
    await rotate(member);
    const third = await setUrl(member.token, URL, { newSecret: true });
    expect(await signing(member)).toEqual([third]);
  });

  test("with the address, and does not come back with another", async () => {
    const { member } = await shop();
    await rotate(member);
    await setUrl(member.token, "");
    expect(await signing(member)).toBeUndefined();
    const next = await setUrl(member.token, URL);
    expect(await signing(member)).toEqual([next]);
  });

  test("with a new password, although the webhook is kept", async () => {
    const { member } = await shop();
    const { webhookSecret } = await rotate(member);
    const passwords = { oldPassword: PASSWORD, newPassword: "dune-and-reef-9" };
    const body = { ...passwords, newPasswordCheck: passwords.newPassword, keepWebhook: true };
    const changed = await world.call("POST /auth/changepassword", { token: member.token, body });
    expect(changed.status).toBe(200);
    expect(await signing(member)).toEqual([webhookSecret]);
  });

  test("and is erased once its time is over", async () => {
    const [{ member }, { member: other }] = [await shop(), await shop()];
    await rotate(member);
    await rotate(other);
    await pass(member, "24 hours");
    await tidyRecords(world.deps);
    const kept = await world.deps.db
      .selectFrom("webhook_endpoint")
      .select("user_id")
      .where("user_id", "in", [member.id, other.id])
      .where("old_secret", "is not", null)
      .execute();
    expect(kept).toEqual([{ user_id: other.id }]);
  });
});

test("without a webhook there is nothing to rotate or end", async () => {
  const { token } = await newMember(world);
  for (const path of ["POST /auth/webhook/rotate", "POST /auth/webhook/endOldSecret"] as const)
    expect(await world.call(path, { token, body: {} })).toMatchObject({
      status: 422,
      body: { code: "webhook_not_set" },
    });
  expect((await world.call("GET /auth/webhook", { token })).body).toEqual({ webhookUrl: null, secrets: [] });
});
