import { describe, expect, test } from "vitest";
import { MAIL_LEASE_MS } from "../../src/core/mail.ts";
import { letterOf } from "../../src/core/mails/layout.ts";
import { resetLetter } from "../../src/core/mails/letters.ts";
import { naira } from "../../src/core/money.ts";
import { queueMail, senderOf } from "../../src/flows/mails/queue.ts";
import { sendDueMail } from "../../src/flows/mails/send-due.ts";
import { freshDatabase } from "../support/database.ts";
import { linkFor, verify } from "../support/payments.ts";
import { control } from "../support/selling.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

const database = await freshDatabase();
const world = await startTestApp(database);
const { deps } = world;
const { mailbox } = world.simulators;
const HOUR = 3_600_000;

let readers = 0;
const newAddress = () => `reader${(readers += 1)}@example.test`;
const letter = (subject = "Hello", words = "Good morning.") =>
  letterOf(senderOf(deps), { subject, greeting: "Hello you,", paragraphs: [words] });
const queue = (to: string, more: object = {}) =>
  deps.db.transaction().execute((tx) => queueMail(deps, tx, { to, letter: letter(), ...more }));
const rowOf = async (id: string) =>
  deps.db.selectFrom("mail").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a queued letter arrives as text and HTML, once, and what it said is gone from the table", async () => {
  const to = newAddress();
  const id = await queue(to);
  expect((await rowOf(id)).sealed?.toString("latin1")).not.toContain("Good morning");
  await sendDueMail(deps);
  await sendDueMail(deps);
  const [caught, ...more] = mailbox.letters(to);
  expect(more).toEqual([]);
  expect(caught).toMatchObject({ subject: "Hello", to: [to], from: "Airtide <no-reply@airtide.example>" });
  expect(caught?.text).toContain("Good morning.");
  expect(caught?.html).toContain("<p>Good morning.</p>");
  expect(caught?.messageId).toContain(id);
  expect(await rowOf(id)).toMatchObject({ state: "sent", sealed: null, next_try_at: null });
});

test("a letter of a transaction that did not commit is never sent", async () => {
  const to = newAddress();
  const undone = deps.db.transaction().execute(async (tx) => {
    await queueMail(deps, tx, { to, letter: letter() });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await sendDueMail(deps);
  expect(mailbox.letters(to)).toEqual([]);
});

test("many processes at once send a letter once", async () => {
  const addresses = Array.from({ length: 10 }, newAddress);
  await Promise.all(addresses.map((to) => queue(to)));
  await Promise.all(Array.from({ length: 8 }, () => sendDueMail(deps)));
  expect(addresses.map((to) => mailbox.letters(to).length)).toEqual(addresses.map(() => 1));
});

describe("a mail server in trouble", () => {
  test("busy: later and later again, and given up after a day", async () => {
    mailbox.setMood("busy");
    const id = await queue(newAddress());
    const waits: number[] = [];
    for (let i = 0; i < 60 && (await rowOf(id)).state === "waiting"; i++) {
      await sendDueMail(deps);
      const { next_try_at: next } = await rowOf(id);
      if (!next) break;
      waits.push(next.getTime() - deps.clock.now().getTime());
      world.clock.advance(Math.max(0, next.getTime() - deps.clock.now().getTime()));
    }
    mailbox.setMood("accept");
    expect(waits.slice(0, 3).map((ms) => Math.round(ms / 1_000))).toEqual([10, 30, 120]);
    expect(waits.reduce((all, ms) => all + ms, 0)).toBeLessThan(24 * HOUR);
    expect(waits.reduce((all, ms) => all + ms, 0)).toBeGreaterThan(20 * HOUR);
    expect(await rowOf(id)).toMatchObject({ state: "given_up", sealed: null });
  });

  test("busy for a moment: the letter arrives at a later try", async () => {
    const to = newAddress();
    mailbox.setMood("busy");
    await queue(to);
    await sendDueMail(deps);
    mailbox.setMood("accept");
    world.clock.advance(10_000);
    await sendDueMail(deps);
    expect(mailbox.letters(to)).toHaveLength(1);
  });

  test("a mailbox that does not exist is not tried again", async () => {
    mailbox.setMood("refuse");
    const id = await queue(newAddress());
    await sendDueMail(deps);
    mailbox.setMood("accept");
    expect(await rowOf(id)).toMatchObject({
      state: "given_up",
      tries: 1,
      sealed: null,
      note: "EENVELOPE 550",
    });
  });

  test("a lost answer: sent again later, under the same message id", async () => {
    const to = newAddress();
    mailbox.setMood("hang");
    const id = await queue(to);
    await sendDueMail(deps);
    mailbox.setMood("accept");
    expect(await rowOf(id)).toMatchObject({ state: "waiting", tries: 1 });
    world.clock.advance(MAIL_LEASE_MS);
    await sendDueMail(deps);
    const ids = mailbox.letters(to).map(({ messageId }) => messageId);
    expect(new Set(ids).size).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: "sent" });
  });
});

test("a letter of no more use is not sent, and people's letters go before bulk", async () => {
  const late = newAddress();
  const id = await queue(late, { giveUpAt: new Date(deps.clock.now().getTime() + 60_000) });
  world.clock.advance(60_000);
  await sendDueMail(deps);
  expect(mailbox.letters(late)).toEqual([]);
  expect((await rowOf(id)).state).toBe("given_up");
  const bulk = Array.from({ length: 25 }, newAddress);
  for (const to of bulk) await queue(to, { isBulk: true, unsubscribeUrl: "https://shop.example/u/1" });
  const own = newAddress();
  await queue(own);
  await sendDueMail(deps);
  expect(mailbox.letters(own)).toHaveLength(1);
  while ((await sendDueMail(deps)) > 0);
  expect(mailbox.letters(bulk[24])[0]?.headers["list-unsubscribe"]).toContain("https://shop.example/u/1");
});

test("what people typed stays text: no markup, no second header, no second receiver", async () => {
  const to = newAddress();
  const nasty = letter("Hi\r\nBcc: thief@example.test", `<script>alert("x")</script> & "quotes"`);
  await deps.db.transaction().execute((tx) => queueMail(deps, tx, { to, letter: nasty }));
  await deps.db
    .transaction()
    .execute((tx) => queueMail(deps, tx, { to: `a@example.test, thief@example.test`, letter: letter() }));
  await sendDueMail(deps);
  const [caught] = mailbox.letters(to);
  expect(caught?.subject).toBe("Hi Bcc: thief@example.test");
  expect(caught?.html).not.toContain("<script>");
  expect(caught?.text).toContain("<script>");
  expect(mailbox.letters("thief@example.test")).toEqual([]);
});

describe("receipts", () => {
  const sent = async (user: TestUser) => {
    while ((await sendDueMail(deps)) > 0);
    return mailbox.letters(`${user.userName}@example.test`);
  };

  test("a payment's comes by itself, once, when the money is there", async () => {
    const user = await world.makeUser();
    const reference = await linkFor(world, user, 1_000);
    await control(world, "squad pay", { reference });
    await Promise.all([verify(world, user, reference), verify(world, user, reference)]);
    const [receipt, ...more] = await sent(user);
    expect(more).toEqual([]);
    expect(receipt?.subject).toBe("Wallet funded: ₦990.00");
    expect(receipt?.text).toContain("Status: success");
  });

  test("a purchase's comes when its owner asks for it, and to nobody else", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const bought = await world.call("POST /buy/airtime", {
      token: user.token,
      body: { network: 1, mobile_number: "08031000001", amount: 100 },
    });
    const { _id: id, trans_Id: reference } = bought.body.receipt;
    expect(await sent(user)).toEqual([]);
    const mail = (token: string) => world.call("POST /transaction/{id}/mail", { token, params: { id } });
    expect((await mail((await world.makeUser()).token)).status).toBe(404);
    expect((await mail(user.token)).status).toBe(200);
    const [receipt] = await sent(user);
    expect(receipt?.subject).toBe("Airtime purchase: ₦99.00");
    expect(receipt?.text).toContain(`Reference: ${reference}`);
    expect(receipt?.text).toContain("Number: 08031000001");
  });

  test("the subject alone tells a failure from a success", async () => {
    const user = await world.makeUser({ balance: naira(1_000) });
    const bought = await world.call("POST /buy/airtime", {
      token: user.token,
      body: { network: 1, mobile_number: "08031000004", amount: 100 },
    });
    const { _id: id, trans_Status: status } = bought.body.receipt;
    expect(status).toBe("failed");
    await world.call("POST /transaction/{id}/mail", { token: user.token, params: { id } });
    const [receipt] = await sent(user);
    expect(receipt?.subject).toBe("Airtime purchase (failed): ₦99.00");
  });
});

test("the catcher's page lists letters and shows one, without running it", async () => {
  const to = newAddress();
  const sender = senderOf(deps);
  const url = "https://shop.example/passwordReset/abc/123";
  await deps.db
    .transaction()
    .execute((tx) =>
      queueMail(deps, tx, { to, letter: resetLetter(sender, { userName: "ada", url, minutes: 30 }) }),
    );
  await sendDueMail(deps);
  const list = await (await fetch(`${world.simulators.mail}/mails?to=${encodeURIComponent(to)}`)).text();
  const [, path] = /href="(\/mails\/\d+)"/.exec(list) ?? [];
  const page = await (await fetch(`${world.simulators.mail}${path ?? ""}`)).text();
  expect(page).toContain(`href="${url}"`);
  expect(page).toContain('<iframe title="The letter" sandbox');
});
