import { beforeEach, describe, expect, test } from "vitest";
import { unsubscribeUrl } from "../../src/flows/mail-jobs/unsubscribe.ts";
import { processMailJobs } from "../../src/flows/mail-jobs/jobs.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { actsOf } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Mails of the house: to one, or exactly once to everybody who wants them (rules 12.16, 12.17). */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const people = await Promise.all(Array.from({ length: 23 }, () => world.makeUser()));
const LETTER = {
  subject: "News",
  message: "Data is cheaper <now>.",
  url: "https://airtide.example/priceList",
  linkMessage: "See prices",
};

beforeEach(async () => {
  const owner = world.database.pool("owner");
  await owner.query("delete from mail; delete from mail_optout; update mail_job set state = 'cancelled'");
});

const send = (more: Record<string, unknown> = {}, by: TestUser = admin, key?: string) =>
  world.call("POST /admin/sendMail", {
    token: by.token,
    body: { ...LETTER, ...more },
    ...(key ? { key } : {}),
  });
const job = async (id: string) =>
  (await world.call("GET /admin/mailJobs/{id}", { token: admin.token, params: { id } })).body;
const steer = (id: string, act: "pause" | "resume" | "cancel") =>
  world.call(`POST /admin/mailJobs/{id}/${act}`, { token: admin.token, params: { id } });

/** How many letters each person has. */
async function written(): Promise<Map<string, number>> {
  const rows = await world.deps.db.selectFrom("mail").select(["recipient", "is_bulk"]).execute();
  const counts = new Map<string, number>();
  for (const { recipient } of rows) counts.set(recipient, (counts.get(recipient) ?? 0) + 1);
  return counts;
}

async function everybody(): Promise<string> {
  const begun = await send();
  expect(begun).toMatchObject({
    status: 200,
    body: { msg: `Emails to ${people.length + 1} people are on their way` },
  });
  return begun.body.job ?? "";
}

describe("a mail to one", () => {
  test.each(["userAccount", "target"])("named as %s is one letter, and written down", async (field) => {
    const [user] = people;
    const name = user?.userName ?? "";
    expect(await send({ [field]: name.toUpperCase() })).toMatchObject({ status: 200, body: { job: null } });
    expect([...(await written())]).toEqual([[`${name}@example.test`, 1]]);
    const log = await actsOf(world, { action: "mail.one" });
    expect(log.at(-1)).toMatchObject({ subject_name: name });
  });

  test("needs every field, a real link and a person", async () => {
    for (const field of Object.keys(LETTER))
      expect((await send({ [field]: " ", userAccount: "x" })).body).toMatchObject({
        fields: { [field]: "All fields are required" },
      });
    for (const url of [
      "javascript:alert(1)",
      "https://",
      "ftp://a.b",
      "https://a b",
      "https://bank.example@evil.example/",
    ])
      expect((await send({ url, userAccount: "x" })).status).toBe(400);
    expect((await send({ userAccount: "nobody_here" })).status).toBe(404);
    expect((await send({}, people[0])).status).toBe(403);
    expect(await written()).toEqual(new Map());
  });
});

describe("a mail to everybody", () => {
  test("reaches each person there was exactly once, however many walk at the same time", async () => {
    const id = await everybody();
    const late = await world.makeUser();
    await Promise.all(Array.from({ length: 6 }, () => processMailJobs(world.deps, 4)));
    await processMailJobs(world.deps, 4);
    expect(await job(id)).toMatchObject({ status: "done", total: 24, queued: 24, skipped: 0 });
    const counts = await written();
    expect(counts.size).toBe(24);
    expect([...counts.values()].every((count) => count === 1)).toBe(true);
    expect(counts.has(`${late.userName}@example.test`)).toBe(false);
    people.push(late);
  });

  test("sent again under its key is the same job, while it runs and when it is over", async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, () => send({}, admin, "letter-to-all")));
    const [first] = begun;
    for (const { status, body } of begun) expect([status, body]).toEqual([200, first?.body]);
    const id = first?.body.job ?? "";
    await processMailJobs(world.deps, 30);
    expect((await send({}, admin, "letter-to-all")).body).toEqual(first?.body);
    await processMailJobs(world.deps, 30);
    expect(Math.max(...(await written()).values())).toBe(1);
    expect(await job(id)).toMatchObject({ status: "done", message: LETTER.message });
    await expectBooksInOrder(world.deps.db);
  });

  test("is listed without what it says", async () => {
    await everybody();
    const { mailJobs } = (await world.call("GET /admin/mailJobs", { token: admin.token })).body;
    expect(mailJobs[0]).toMatchObject({ subject: LETTER.subject, status: "running" });
    expect(mailJobs[0]).not.toHaveProperty("message");
  });

  test("can be paused, goes on where it was, and can be cancelled for good", async () => {
    const id = await everybody();
    const step = { ...world.deps, effect: oneStep() };
    await processMailJobs(step, 10).catch(() => undefined);
    expect((await steer(id, "pause")).body.mailJob).toMatchObject({ status: "paused", queued: 10 });
    await processMailJobs(world.deps, 10);
    expect((await written()).size).toBe(10);
    expect((await send()).body.code).toBe("mail_job_open");
    expect((await steer(id, "resume")).status).toBe(200);
    await processMailJobs({ ...world.deps, effect: oneStep() }, 10).catch(() => undefined);
    expect((await steer(id, "cancel")).body.mailJob.status).toBe("cancelled");
    expect((await steer(id, "resume")).body.code).toBe("mail_job_closed");
    await processMailJobs(world.deps, 10);
    const counts = await written();
    expect([counts.size, Math.max(...counts.values())]).toEqual([20, 1]);
  });

  test("that dies after any part goes on with the next one", async () => {
    const id = await everybody();
    for (let run = 0; run < 10 && (await job(id)).status === "running"; run += 1)
      await processMailJobs({ ...world.deps, effect: oneStep() }, 7).catch(() => undefined);
    const { status, total, queued } = await job(id);
    const counts = await written();
    expect([status, counts.size, queued, Math.max(...counts.values())]).toEqual(["done", total, total, 1]);
  });

  test("is one at a time, also when two begin at once", async () => {
    const begun = await Promise.all(Array.from({ length: 10 }, () => send()));
    expect(begun.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(begun.filter(({ body }) => body.code === "mail_job_open")).toHaveLength(9);
    const list = await world.call("GET /admin/mailJobs", { token: admin.token });
    expect(list.body.mailJobs.filter(({ status }) => status === "running")).toHaveLength(1);
  });

  test("waits while too many of before are unsent", async () => {
    await everybody();
    await world.database.pool("owner").query(
      `insert into mail (id, recipient, subject, sealed, is_bulk, created_at, give_up_at, next_try_at)
        select gen_random_uuid(), 'x' || n, '', '', true, now(), now(), now() from generate_series(1, 400) n`,
    );
    expect(await processMailJobs(world.deps)).toBe(0);
  });
});

describe("the way out", () => {
  const urlOf = (user: TestUser) => new URL(unsubscribeUrl(world.deps, user.id)).pathname;
  const ask = (method: "GET" | "POST", url: string) =>
    world.app.inject({
      method,
      url,
      ...(method === "POST"
        ? {
            payload: "List-Unsubscribe=One-Click",
            headers: { "content-type": "application/x-www-form-urlencoded" },
          }
        : {}),
    });

  test("by link or by mail program: no mails to everybody any more, one's own still", async () => {
    const [byLink, byProgram] = people;
    if (!byLink || !byProgram) throw new Error("no people");
    expect((await ask("GET", urlOf(byLink))).statusCode).toBe(200);
    for (const _again of [1, 2]) expect((await ask("POST", urlOf(byProgram))).statusCode).toBe(200);
    const id = await everybody();
    await processMailJobs(world.deps);
    expect(await job(id)).toMatchObject({ skipped: 2, queued: people.length + 1 - 2 });
    const counts = await written();
    for (const { userName } of [byLink, byProgram])
      expect(counts.has(`${userName}@example.test`)).toBe(false);
    expect((await send({ userAccount: byLink.userName })).status).toBe(200);
  });

  test("is nobody else's, and a link that was changed is not found", async () => {
    const [one, other] = people;
    if (!one || !other) throw new Error("no people");
    const token = urlOf(one).split("/").pop() ?? "";
    const forged = Buffer.from(token, "base64url");
    Buffer.from(other.id.replaceAll("-", ""), "hex").copy(forged);
    expect((await ask("GET", `/api/v1/mail/unsubscribe/${forged.toString("base64url")}`)).statusCode).toBe(
      404,
    );
    expect((await ask("GET", "/api/v1/mail/unsubscribe/short")).statusCode).toBe(400);
    const out = await world.deps.db.selectFrom("mail_optout").select("user_id").execute();
    expect(out).toEqual([]);
  });
});

/** Effects of a process that dies right after its first commit. */
function oneStep(): typeof world.deps.effect {
  let steps = 0;
  return (_name, run) => {
    steps += 1;
    if (steps > 1) throw new Error("died");
    return run();
  };
}
