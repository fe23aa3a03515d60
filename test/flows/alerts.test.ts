import { describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "../../src/core/settings.ts";
import { lookForAlerts } from "../../src/flows/alerts/look.ts";
import { sendAlertMessages } from "../../src/flows/alerts/send.ts";
import { alertsOf, look, setThresholds, startMessageService } from "../support/alerts.ts";
import { freshDatabase } from "../support/database.ts";
import { type Instance, startTestApp } from "../support/world.ts";

/** Alerts: opened once, taken, noted, muted, and sent to each channel once (rules 16.30 to 16.41). */

const world = await startTestApp(await freshDatabase());
const { deps, clock } = world;
const { db } = deps;
const [ada, bola] = await Promise.all([world.makeUser({ isAdmin: true }), world.makeUser({ isAdmin: true })]);
const service = await startMessageService();

/** The free share of the disk, which each test sets; the alert is at 15 %. */
let freeDisk = 0.5;
deps.alertPorts = { ...deps.alertPorts, freeDisk: async () => freeDisk, telegramUrl: service.url };
await setThresholds(world, {});
await look(world);

const SLACK_SECRET = "TEAM0001/hook-abcdefghij";
const TOKEN = "123456789:ABCdef-ghijklmnopqrstuvwxyz012345";

const change = (kind: "mail" | "slack" | "telegram", body: object, token = ada.token) =>
  world.call("PATCH /admin/alertChannels/{kind}", { token, params: { kind }, body });
const act = (id: string, body: object, token = ada.token) =>
  world.call("PATCH /admin/alerts/{id}", { token, params: { id }, body });
const waiting = async () =>
  (await world.call("GET /admin/today", { token: ada.token })).body.waiting.filter(
    (one) => one.what === "alerts",
  );
const count = async () => (await world.call("GET /admin/alerts/count", { token: ada.token })).body;
const byText = (one: unknown, other: unknown) => String(one).localeCompare(String(other));

/** Opens the alert about the disk. Returns its id. */
async function opened(): Promise<string> {
  freeDisk = 0.1;
  await look(world);
  const alert = (await alertsOf(world, "disk_free", "database")).at(-1);
  if (!alert || alert.closed_at) throw new Error("no alert opened");
  return alert.id;
}

/** Mends the disk, until its alert is closed. */
async function mended(): Promise<void> {
  freeDisk = 0.5;
  await look(world, 5);
}

const messages = () => db.selectFrom("alert_message").selectAll().orderBy("id").execute();
const letters = () => db.selectFrom("mail").selectAll().orderBy("id").execute();
const lettersTo = async (userName: string) =>
  (await letters()).filter(({ recipient }) => recipient === `${userName}@example.test`);

describe("the inbox", () => {
  test("has open alerts, and past ones with who took them and what they noted", async () => {
    const id = await opened();
    expect(await count()).toEqual({ open: 1, urgent: 1 });
    expect(await waiting()).toMatchObject([{ count: 1, oldestAt: clock.now().toISOString() }]);
    expect((await act(id, { take: true })).body.alert).toMatchObject({ owner: ada.userName });
    expect((await act(id, { note: "Cleaning the disk" }, bola.token)).body.alert).toMatchObject({
      owner: ada.userName,
      note: "Cleaning the disk",
    });
    expect(await waiting()).toMatchObject([{ count: 0, oldestAt: null }]);
    await mended();
    expect(await count()).toEqual({ open: 0, urgent: 0 });
    const past = await world.call("GET /admin/alerts", {
      token: ada.token,
      query: { status: "past", rule: "disk_free" },
    });
    expect(past.body.alerts).toMatchObject([{ _id: id, owner: ada.userName, note: "Cleaning the disk" }]);
    expect(past.body.alerts[0]?.closedAt).not.toBeNull();
    const audit = await db.selectFrom("audit_entry").select("action").where("subject", "=", id).execute();
    expect(audit.map(({ action }) => action)).toEqual(["alert.take", "alert.note"]);
  });

  test("pages through past alerts, each once", async () => {
    for (let times = 0; times < 2; times++) {
      await opened();
      await mended();
    }
    const ids: string[] = [];
    let before: string | null = null;
    do {
      const query: Record<string, string> = { status: "past", limit: "1", ...(before ? { before } : {}) };
      const { alerts, next } = (await world.call("GET /admin/alerts", { token: ada.token, query })).body;
      ids.push(...alerts.map(({ _id }) => _id));
      before = next;
    } while (before);
    expect(ids.length).toBe(new Set(ids).size);
    expect(ids).toEqual(ids.toSorted().toReversed());
    expect(ids.length).toBeGreaterThanOrEqual(3);
  });

  test("refuses what cannot be done, and an agent everything", async () => {
    const id = await opened();
    expect(await act(id, { close: true })).toMatchObject({
      status: 409,
      body: { code: "alert_closes_itself" },
    });
    await mended();
    expect(await act(id, { take: true })).toMatchObject({ status: 409, body: { code: "alert_closed" } });
    expect(await act(id, { note: "It was the log" })).toMatchObject({ status: 200 });
    expect(await act(deps.ids.next(), { take: true })).toMatchObject({ status: 404 });
    const agent = await world.makeUser({ isAgent: true });
    for (const route of ["GET /admin/alerts", "GET /admin/alerts/count", "GET /admin/alertChannels"] as const)
      expect(await world.call(route, { token: agent.token })).toMatchObject({ status: 403 });
    expect(await act(id, { note: "mine" }, agent.token)).toMatchObject({ status: 403 });
  });

  test("a muted subject is not counted, and neither closing nor opening again is sent", async () => {
    const id = await opened();
    expect((await act(id, { muteHours: 2 })).body.alert.mutedUntil).not.toBeNull();
    expect(await count()).toEqual({ open: 0, urgent: 0 });
    const known = (await lettersTo(ada.userName)).length;
    await mended();
    freeDisk = 0.1;
    await look(world, 2);
    expect((await alertsOf(world, "disk_free", "database")).at(-1)?.id).toBe(id);
    expect((await lettersTo(ada.userName)).length).toBe(known);
    clock.advance(2 * 3_600_000);
    await look(world, 2);
    expect((await alertsOf(world, "disk_free", "database")).at(-1)?.id).not.toBe(id);
    await mended();
  });
});

describe("of several processes", () => {
  const twins = async (): Promise<[Instance, Instance]> => {
    const effect = (_name: string, run: () => Promise<never>) => run();
    return [await world.instance(effect as never), await world.instance(effect as never)];
  };

  test("one looks in each minute", async () => {
    const [one, other] = await twins();
    clock.advance(60_000);
    const looks = await Promise.all([lookForAlerts(one.deps), lookForAlerts(other.deps)]);
    expect(looks.filter((said) => said !== undefined)).toHaveLength(1);
    await Promise.all([one.app.close(), other.app.close()]);
  });

  test("looks at the same moment open one alert, and send one message", async () => {
    await change("slack", { isOn: true, secret: `${service.url}/services/${SLACK_SECRET}` });
    const [one, other] = await twins();
    const MINUTE_MS = 60_000;
    const ahead = (minutes: number) => ({ now: () => new Date(clock.now().getTime() + minutes * MINUTE_MS) });
    one.deps.clock = ahead(1);
    other.deps.clock = ahead(2);
    freeDisk = 0.1;
    const before = (await alertsOf(world, "disk_free", "database")).length;
    const looks = await Promise.all([lookForAlerts(one.deps), lookForAlerts(other.deps)]);
    expect(looks.filter((said) => said !== undefined).length).toBeGreaterThan(0);
    expect((await alertsOf(world, "disk_free", "database")).length).toBe(before + 1);
    expect((await messages()).length).toBe(1);
    await Promise.all([one.app.close(), other.app.close()]);
    clock.advance(2 * MINUTE_MS);
    await mended();
    await db.deleteFrom("alert_message").execute();
  });
});

describe("channels", () => {
  test("an alert that stays open is sent once, to every channel that is on, and once when it is over", async () => {
    await change("slack", { isOn: true, secret: `${service.url}/services/${SLACK_SECRET}` });
    await change("telegram", { isOn: true, target: "-100200300", secret: TOKEN });
    service.received.length = 0;
    const known = (await lettersTo(bola.userName)).length;
    await opened();
    await look(world, 3);
    while ((await sendAlertMessages(deps)) > 0);
    const text = [
      "Airtide: Alert: Disk fills",
      "Urgent. 10% of the disk of the database is free. The alert is at 15%.",
      "http://127.0.0.1:3000/admin/alerts",
    ].join("\n");
    expect(service.received.toSorted((a, b) => a.path.localeCompare(b.path))).toEqual([
      { path: `/bot${TOKEN}/sendMessage`, body: { chat_id: "-100200300", text } },
      { path: `/services/${SLACK_SECRET}`, body: { text } },
    ]);
    await mended();
    while ((await sendAlertMessages(deps)) > 0);
    expect(service.received).toHaveLength(4);
    expect(service.received.at(-1)?.body["text"]).toContain("Over: Disk fills");
    const subjects = (await lettersTo(bola.userName)).slice(known).map(({ subject }) => subject);
    expect(subjects).toEqual(["Airtide: Alert: Disk fills", "Airtide: Over: Disk fills"]);
  });

  test("one that refuses or is away is tried again, given up after six tries, and holds up nothing", async () => {
    service.status = 503;
    await opened();
    for (let tries = 0; tries < 8; tries++) {
      await sendAlertMessages(deps);
      clock.advance(61 * 60_000);
    }
    const given = (await messages()).filter(({ state }) => state === "given_up");
    expect(given.map(({ channel, tries, note }) => [channel, tries, note]).toSorted(byText)).toEqual([
      ["slack", 6, "refused with 503"],
      ["telegram", 6, "refused with 503"],
    ]);
    const { channels } = (await world.call("GET /admin/alertChannels", { token: ada.token })).body;
    expect(channels.find(({ kind }) => kind === "slack")?.problem).toBe("refused with 503");
    service.status = 200;
    await look(world);
    await mended();
    while ((await sendAlertMessages(deps)) > 0);
    expect((await messages()).at(-1)).toMatchObject({ state: "sent" });
  });

  test("a refusal for good is final, and a channel that was switched off is sent nothing", async () => {
    service.status = 404;
    await opened();
    await change("telegram", { isOn: false });
    await sendAlertMessages(deps);
    expect(
      (await messages())
        .slice(-2)
        .map(({ state, note }) => [state, note])
        .toSorted(byText),
    ).toEqual([
      ["given_up", "refused with 404: check the address or the token"],
      ["given_up", "the channel is switched off"],
    ]);
    service.status = 200;
    await mended();
  });

  test("a channel of urgent alerts alone gets no others, and a set address takes the place of all admins", async () => {
    await change("slack", { onlyUrgent: true });
    await change("mail", { target: "duty@shop.example" });
    const [sent, known] = [(await messages()).length, (await lettersTo(ada.userName)).length];
    await setThresholds(world, { ...DEFAULT_SETTINGS.alerts, secretDays: 1 });
    await db
      .updateTable("secret_sighting")
      .set({ seen_at: new Date(clock.now().getTime() - 3 * 86_400_000) })
      .execute();
    await look(world);
    expect((await messages()).length).toBe(sent);
    expect((await lettersTo(ada.userName)).length).toBe(known);
    const mails = await letters();
    expect(mails.at(-1)).toMatchObject({
      recipient: "duty@shop.example",
      subject: "Airtide: Alert: Old secret",
    });
    await change("mail", { target: "" });
  });
});

describe("the set-up of channels", () => {
  test("a test message says whether it was taken", async () => {
    const test = (kind: "mail" | "slack" | "telegram") =>
      world.call("POST /admin/alertChannels/{kind}/test", { token: ada.token, params: { kind } });
    expect((await test("slack")).body).toEqual({ msg: "The test message was taken", isSent: true });
    expect(service.received.at(-1)?.body["text"]).toContain(`a test of the alerts, by ${ada.userName}`);
    service.status = 401;
    expect((await test("telegram")).body).toEqual({
      msg: "The test message was not taken: refused with 401: check the address or the token",
      isSent: false,
    });
    service.status = 200;
    expect((await test("mail")).body.isSent).toBe(true);
    expect((await lettersTo(bola.userName)).at(-1)?.subject).toBe("Airtide: a test of the alerts");
    await db.updateTable("alert_channel").set({ secret: null }).where("kind", "=", "slack").execute();
    expect(await test("slack")).toMatchObject({ status: 409, body: { code: "alert_channel_not_set" } });
  });

  test("what cannot work is refused beside its field", async () => {
    const fieldsOf = async (kind: "mail" | "slack" | "telegram", body: object) =>
      Object.keys((await change(kind, body)).body.fields ?? {});
    expect(await fieldsOf("mail", { target: "nobody" })).toEqual(["target"]);
    expect(await fieldsOf("slack", { isOn: true })).toEqual(["secret"]);
    expect(await fieldsOf("slack", { secret: "ftp://x.example/" })).toEqual(["secret"]);
    expect(await fieldsOf("telegram", { target: "a chat", secret: "short" })).toEqual(["target", "secret"]);
    const before = deps.settings;
    deps.settings = { ...before, isProduction: true };
    for (const secret of ["http://hooks.slack.com/x", "https://127.0.0.1/x", "https://user:pass@a.example/"])
      expect(await fieldsOf("slack", { secret })).toEqual(["secret"]);
    deps.settings = before;
  });

  test("an address or a token is in no log, no answer, no audit entry and no table as it is", async () => {
    await change("slack", { isOn: true, secret: `${service.url}/services/${SLACK_SECRET}` });
    const answers = await Promise.all([
      world.call("GET /admin/alertChannels", { token: ada.token }),
      change("telegram", { secret: TOKEN }),
      world.call("GET /admin/audit", { token: ada.token }),
    ]);
    const rows = await Promise.all([
      db.selectFrom("alert_channel").selectAll().execute(),
      db.selectFrom("alert_message").selectAll().execute(),
    ]);
    const texts = [JSON.stringify(answers), JSON.stringify(rows), ...world.logged].join("\n");
    expect(texts).toContain("alert.channel");
    for (const secret of [SLACK_SECRET, TOKEN, encodeURIComponent(TOKEN)])
      expect(texts).not.toContain(secret);
  });
});
