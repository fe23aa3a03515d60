import { describe, expect, test } from "vitest";
import { type AlertRule, ruleOf } from "../../src/core/alerts.ts";
import { naira } from "../../src/core/money.ts";
import { DEFAULT_SETTINGS, storable } from "../../src/core/settings.ts";
import { storeCheck } from "../../src/db/checks/reports.ts";
import { stopSelling, liftPeoplesStops } from "../../src/db/checks/stops.ts";
import { createCauses } from "../support/alert-causes.ts";
import { alertsOf, look, setThresholds } from "../support/alerts.ts";
import { freshDatabase } from "../support/database.ts";
import { linkFor } from "../support/payments.ts";
import { setSetting } from "../support/staff.ts";
import { leftUnknown, say } from "../support/unknown-orders.ts";
import { lineOf, routeTo } from "../support/selling.ts";
import { startTestApp } from "../support/world.ts";

/** Each rule of the alerts opens on its condition and closes when that is over (rules 16.32 to 16.36). */

const world = await startTestApp(await freshDatabase(), { vendTimeoutMs: 600 });
const { deps, clock } = world;
const { db } = deps;
const admin = await world.makeUser({ isAdmin: true });
const payer = await world.makeUser({ balance: naira(100_000) });
await routeTo(world, lineOf("airtime"), ["LEGIT"]);

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const { ago, charge, sold, forgetSales, setFloat, refuse, notify, overdueMails, forgetMails } =
  createCauses(world);

const inTx = (run: (tx: Parameters<typeof storeCheck>[0]) => Promise<void>) => db.transaction().execute(run);
const findings = (names: readonly string[]) =>
  names.map((name) => ({
    name,
    sentence: `${name} holds`,
    severity: "alarm",
    count: 1,
    offences: [],
  })) as never;

let unknown: string;
let mark = new Uint8Array([1]);
let earlier: Uint8Array[] = [];
let freeDisk: number | undefined = 0.5;
let certificateEnd = new Date(clock.now().getTime() + 60 * DAY_MS);
let asked = 0;
deps.alertPorts = {
  ...deps.alertPorts,
  freeDisk: async () => freeDisk,
  certificates: {
    ask: async () => {
      asked += 1;
      return { kind: "ends", at: certificateEnd };
    },
  },
  get secrets() {
    return [{ name: "SQUAD_SECRET_KEY", mark, earlier }];
  },
};
deps.settings = { ...deps.settings, publicUrl: "https://shop.example" };

type Case = {
  rule: AlertRule;
  subject: string;
  spoil: () => Promise<unknown>;
  mend: () => Promise<unknown>;
  sentence: RegExp;
};

const CASES: readonly Case[] = [
  {
    rule: "float_left",
    subject: "GLAD",
    spoil: async () => {
      await charge("GLAD", 24_000);
      await setFloat("GLAD", 2_500);
    },
    mend: () => setFloat("GLAD", 100_000),
    sentence: /^Our float at GLAD \(₦2,500\) lasts 2.5 hours/,
  },
  {
    rule: "supplier_success",
    subject: "AYINLAK",
    spoil: async () => {
      await sold({ product: "GLO-SME", supplier: "AYINLAK", status: "success", lines: 13n });
      await refuse("AYINLAK", 7);
    },
    mend: () => sold({ product: "GLO-AWOOF", supplier: "AYINLAK", status: "success", lines: 40n }),
    sentence: /^AYINLAK delivered 65% of its last 20 orders/,
  },
  {
    rule: "product_success",
    subject: "GLO-SME data",
    spoil: async () => {
      await forgetSales();
      await sold({ product: "GLO-SME", supplier: "GLAD", status: "success", lines: 10n });
      await sold({ product: "GLO-SME", supplier: "", status: "failed", lines: 10n });
    },
    mend: forgetSales,
    sentence: /^GLO-SME data: 50% of the last 20 purchases/,
  },
  {
    rule: "in_flight",
    subject: "purchases",
    spoil: async () => {
      ({ id: unknown } = await leftUnknown(world, { kind: "failed_no_answer" }));
      await setThresholds(world, { inFlightMinutes: 2 });
    },
    mend: () => say(world, admin, { id: unknown, outcome: "not_arrived" }),
    sentence: /^The oldest of 1 open purchases has no outcome for 4 minutes/,
  },
  {
    rule: "provider_silence",
    subject: "squad",
    spoil: async () => {
      await notify("squad", 7 * HOUR_MS);
      for (let links = 0; links < 3; links++) await linkFor(world, payer);
      clock.advance(10 * 60_000);
      await look(world);
    },
    mend: () => notify("squad", 0),
    sentence: /^squad has sent no notice for 7.2 hours while 3 payments wait for one/,
  },
  {
    rule: "below_cost",
    subject: "airtime",
    spoil: () =>
      setSetting(world, "airtimeChargeBps", { ...DEFAULT_SETTINGS.airtimeChargeBps, special: 5_000 }),
    mend: () => setSetting(world, "airtimeChargeBps", storable(DEFAULT_SETTINGS.airtimeChargeBps)),
    sentence: /^8 prices of airtime below cost: MTN for .+, MTN for .+, GLO for .+ and 5 more\.$/,
  },
  {
    rule: "below_cost",
    subject: "betting",
    spoil: () =>
      setSetting(world, "bettingChargeBps", { ...DEFAULT_SETTINGS.bettingChargeBps, special: 9_900 }),
    mend: () => setSetting(world, "bettingChargeBps", storable(DEFAULT_SETTINGS.bettingChargeBps)),
    sentence:
      /^18 prices of betting below cost: Bet9ja for .+, Bet9ja for .+, SportyBet for .+ and 15 more\.$/,
  },
  {
    rule: "books",
    subject: "quick",
    spoil: () =>
      inTx((tx) => storeCheck(tx, { scope: "recent", at: clock.now(), findings: findings(["I2-balance"]) })),
    // Overdue work has alerts of its own.
    mend: () =>
      inTx((tx) => storeCheck(tx, { scope: "recent", at: clock.now(), findings: findings(["I11-event"]) })),
    sentence: /^The quick check of the books has 1 findings: I2-balance holds$/,
  },
  {
    rule: "books",
    subject: "full",
    spoil: () => inTx((tx) => storeCheck(tx, { scope: "all", at: ago(26 * HOUR_MS), findings: [] })),
    mend: () => inTx((tx) => storeCheck(tx, { scope: "all", at: clock.now(), findings: [] })),
    sentence: /^The full check of the books has not run for 1561 minutes/,
  },
  {
    rule: "books",
    subject: "selling",
    spoil: () => inTx((tx) => stopSelling(tx, ["person:ada: counting"], clock.now())),
    mend: () => inTx((tx) => liftPeoplesStops(tx)),
    sentence: /^Selling is stopped: person:ada: counting$/,
  },
  {
    rule: "disk_free",
    subject: "database",
    spoil: async () => (freeDisk = 0.1234),
    mend: async () => (freeDisk = 0.5),
    sentence: /^12.3% of the disk of the database is free/,
  },
  {
    rule: "queue",
    subject: "emails",
    spoil: async () => {
      await setThresholds(world, { queueRows: 3 });
      await overdueMails(4);
    },
    mend: forgetMails,
    sentence: /^4 emails are overdue/,
  },
  {
    rule: "certificate",
    subject: "shop.example",
    spoil: async () => {
      certificateEnd = new Date(clock.now().getTime() + 10 * DAY_MS);
      await db
        .deleteFrom("certificate_check")
        .execute()
        .catch(() => undefined);
      clock.advance(DAY_MS);
      await look(world);
    },
    mend: async () => {
      certificateEnd = new Date(clock.now().getTime() + 60 * DAY_MS);
      clock.advance(DAY_MS);
    },
    sentence: /^The certificate of shop.example ends in 9 days/,
  },
  {
    rule: "secret_age",
    subject: "SQUAD_SECRET_KEY",
    spoil: async () => {
      await db
        .updateTable("secret_sighting")
        .set({ seen_at: ago(367 * DAY_MS) })
        .where("name", "=", "SQUAD_SECRET_KEY")
        .execute();
      // After a change of APP_SECRET the same secret has another mark.
      earlier = [mark];
      mark = new Uint8Array([2]);
      await look(world);
    },
    mend: async () => {
      earlier = [];
      mark = new Uint8Array([3]);
    },
    sentence: /^SQUAD_SECRET_KEY is the same for 367 days/,
  },
];

test("the first look after a pause opens nothing: everything is overdue then", async () => {
  await overdueMails(1);
  await setThresholds(world, {});
  await db
    .updateTable("alert_look")
    .set({ begun_at: ago(6 * 60_000) })
    .execute();
  freeDisk = 0.01;
  expect(await look(world)).toEqual({ opened: 0, closed: 0 });
  expect((await look(world))?.opened).toBeGreaterThan(0);
  freeDisk = 0.5;
  await forgetMails();
  await look(world, 5);
});

describe.each(CASES)("$rule of $subject", ({ rule, subject, spoil, mend, sentence }) => {
  test("opens once while its figure is bad, and closes once that is good for long enough", async () => {
    await spoil();
    await look(world);
    const before = await alertsOf(world, rule, subject);
    const alert = before.at(-1);
    expect(alert).toMatchObject({ severity: ruleOf(rule).severity, closed_at: null });
    const { alerts } = (await world.call("GET /admin/alerts", { token: admin.token })).body;
    expect(alerts.find(({ _id }) => _id === alert?.id)?.sentence).toMatch(sentence);
    await look(world);
    expect(await alertsOf(world, rule, subject)).toHaveLength(before.length);
    await mend();
    await look(world, Number(ruleOf(rule).closes));
    expect((await alertsOf(world, rule, subject)).filter(({ closed_at }) => closed_at === null)).toEqual([]);
    await setThresholds(world, {});
  });
});

test("the certificate is asked once a day", () => {
  expect(asked).toBeLessThanOrEqual(6);
});
