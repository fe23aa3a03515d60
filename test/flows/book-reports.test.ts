import { describe, expect, test } from "vitest";
import { dayAfter, lagosDay, lagosTime } from "../../src/core/days.ts";
import { naira } from "../../src/core/money.ts";
import { storeCheck } from "../../src/db/checks/reports.ts";
import { mailReports } from "../../src/flows/books/report.ts";
import { sendDueMail } from "../../src/flows/mails/send-due.ts";
import { foldWhole } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { buy, numberFor } from "../support/selling.ts";
import { setSetting } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Reports of the house: one per period and admin, the same for ever once the period is closed. */

const world = await startTestApp(await freshDatabase());
const { deps, clock } = world;
const { mailbox } = world.simulators;
const HOUR_MS = 3_600_000;
const DAY = lagosDay(clock.now());

const [ada, bola, chi] = await Promise.all([1, 2, 3].map(() => world.makeUser({ isAdmin: true })));
const buyer = await world.makeUser({ balance: naira(5_000) });
await buy(world, buyer, { service: "airtime", number: numberFor("airtime") });

const admins = [ada, bola, chi] as [TestUser, TestUser, TestUser];
const choose = (admin: TestUser, daily: boolean, monthly: boolean) =>
  world.call("PATCH /admin/books/readers", { token: admin.token, body: { daily, monthly } });
const letters = (admin: TestUser) => mailbox.letters(`${admin.userName}@example.test`);

async function file(type: "html" | "pdf" | "csv", period: string): Promise<Buffer> {
  const url = `/api/v1/admin/books/report.${type}?period=${period}`;
  const reply = await world.app.inject({ url, headers: { "x-auth-token": admins[0].token } });
  expect(reply.statusCode).toBe(200);
  return reply.rawPayload;
}

/** The time is this hour of Lagos on the day after the sales, and everything that is over is added up. */
async function passTo(hour: number): Promise<void> {
  const at = Date.parse(`${dayAfter(DAY, 1)}T00:00:00Z`) + (hour - 1) * HOUR_MS;
  clock.advance(at - clock.now().getTime());
  await foldWhole(deps);
}

test("goes to admins who chose it, once the day is closed and from the set hour on, and once each under two workers", async () => {
  await choose(admins[0], true, false);
  await choose(admins[1], true, true);
  await choose(admins[2], false, true);
  await passTo(0.5);
  await setSetting(world, "reportHour", 0);
  expect(await mailReports(deps)).toBe(0);
  await setSetting(world, "reportHour", 7);
  await passTo(6);
  expect(await mailReports(deps)).toBe(0);
  await passTo(7);
  const other = await world.instance((_name, run) => run());
  const sent = await Promise.all([mailReports(deps), mailReports(other.deps), mailReports(deps)]);
  expect(sent.reduce((all, one) => all + one)).toBe(2);
  expect(await mailReports(deps)).toBe(0);
  await sendDueMail(deps);
  expect(admins.map((one) => letters(one).length)).toEqual([1, 1, 0]);
  await other.app.close();
});

test("carries the PDF that the screen has, and says what was sold and owed", async () => {
  const [caught] = letters(admins[0]);
  const pdf = await file("pdf", DAY);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(caught?.attachments.map(({ name, size }) => [name, size])).toEqual([
    [`report-${DAY}.pdf`, pdf.length],
  ]);
  expect(caught?.text).toContain("airtime MTN: Orders 1, Sales ");
  expect(caught?.text).toContain("We owe people: 4,");
  expect(caught?.text).toContain("Ledger: not checked");
  const csv = (await file("csv", DAY)).toString();
  expect(csv).toContain('"Sales by service and network","airtime MTN","Orders","1"');
});

describe("a closed day", () => {
  test("has the same page and the same PDF, byte for byte, whatever happens after it", async () => {
    const [html, pdf] = [await file("html", DAY), await file("pdf", DAY)];
    await setSetting(world, "vatBps", 2_000);
    clock.advance(26 * HOUR_MS);
    await buy(world, buyer, { service: "airtime", number: numberFor("airtime") });
    await foldWhole(deps);
    expect((await file("html", DAY)).equals(html)).toBe(true);
    expect((await file("pdf", DAY)).equals(pdf)).toBe(true);
  });
});

test("an open day says what the last checks of the ledger found, as the first screen does", async () => {
  const today = lagosDay(clock.now());
  const unchecked = (await file("html", today)).toString();
  expect(unchecked).toContain("not checked yet");
  const at = clock.now();
  await deps.db.transaction().execute((tx) => storeCheck(tx, { scope: "recent", at, findings: [] }));
  const [report, { body: first }, { body: books }] = [
    (await file("html", today)).toString(),
    await world.call("GET /admin/today", { token: admins[0].token }),
    await world.call("GET /admin/books", { token: admins[0].token }),
  ];
  expect(first.books).toMatchObject({ ok: true, checkedAt: at.toISOString() });
  expect(books).toMatchObject({ closedAt: null, isGreen: true, checkedAt: at.toISOString() });
  expect(report).toContain(`in order (last checked at ${lagosTime(at).slice(0, 16).replace("T", " ")})`);
});

test("the report of a month goes out in the first days of the next one, once", async () => {
  const next = Date.parse("2026-08-01T07:00:00Z");
  clock.advance(next - clock.now().getTime());
  await foldWhole(deps);
  expect(await mailReports(deps)).toBe(4);
  expect(await mailReports(deps)).toBe(0);
  await sendDueMail(deps);
  expect(letters(admins[2]).map(({ subject }) => subject)).toEqual(["Airtide: report of 2026-07"]);
  const { body } = await world.call("GET /admin/books/readers", { token: admins[0].token });
  expect(body.sent[0]).toMatchObject({ period: "2026-07-31" });
  expect(body.lastClosed).toBe("2026-07-31");
});

test("an admin who lost the role gets no more", async () => {
  await deps.db.updateTable("app_user").set({ is_admin: false }).where("id", "=", admins[0].id).execute();
  clock.advance(24 * HOUR_MS);
  await foldWhole(deps);
  expect(await mailReports(deps)).toBe(1);
});
