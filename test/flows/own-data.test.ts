import { inflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { PERSONAL } from "../../src/core/personal-data.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, newMember } from "../support/members.ts";
import { PASSWORD } from "../support/people.ts";
import { newPayer } from "../support/payment-proof.ts";
import { liveWholeLife } from "../support/whole-life.ts";
import { startTestApp } from "../support/world.ts";

/** One's own data: all of it comes, nothing that guards it does, and consents are a log. */

const world = await startTestApp(await freshDatabase());
const { deps, clock } = world;
const MINUTE = 60_000;

async function take(token: string, body: object = { password: PASSWORD }) {
  const url = "/api/v1/auth/myData/download";
  return world.app.inject({ method: "POST", url, headers: { "x-auth-token": token }, payload: body });
}

/** Reads an archive by its directory, as a program that opens it does. */
function filesIn(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let n = 0; n < zip.readUInt16LE(end + 10); n += 1) {
    const [packed, length] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)];
    const name = zip.subarray(at + 46, at + 46 + length).toString();
    const data = zip.readUInt32LE(at + 42) + 30 + length;
    const text = inflateRawSync(zip.subarray(data, data + packed)).toString();
    expect(Buffer.byteLength(text)).toBe(zip.readUInt32LE(at + 24));
    files.set(name, text);
    at += 46 + length;
  }
  return files;
}

describe("the download", () => {
  test("has everything of the person, and no secret", async () => {
    const life = await liveWholeLife(world);
    const { person, friend } = life;
    const files = filesIn((await take(person.token)).rawPayload);
    const rows = (name: string) => (files.get(name) ?? "").trimEnd().split("\r\n").slice(1);
    const promised = Object.values(PERSONAL).flatMap(({ taking }) => ("file" in taking ? [taking.file] : []));
    expect([...files.keys()].toSorted()).toEqual([...new Set(promised)].toSorted());
    expect(JSON.parse(files.get("profile.json") ?? "")).toMatchObject({
      username: person.userName,
      fullName: life.fullName,
      phoneNumber: life.phone,
      webhookAddress: "https://shop.example.org/hook",
      getsLettersAboutPrices: true,
      moneyFrozenAt: null,
      notesByStaff: 1,
    });
    const history = await deps.db
      .selectFrom("wallet_transaction")
      .select("id")
      .where("user_id", "=", person.id)
      .execute();
    expect(rows("wallet.csv")).toHaveLength(history.length);
    expect(rows("contacts.csv")[0]).toContain('"Mama","08030009988"');
    expect(rows("meters.csv")[0]).toContain("01234567890");
    expect(rows("withdrawals.csv")).toHaveLength(1);
    expect(rows("consents.csv")).toHaveLength(3);
    expect(rows("problems.csv")[0]).toContain("wrong_number");
    expect(rows("problem-messages.csv").join(" ")).toContain(`I am ${life.fullName}`);
    expect(rows("problem-messages.csv").join(" ")).not.toContain("wrote to us");
    const whole = [...files.values()].join("\n");
    const secrets = await deps.db
      .selectFrom("app_user")
      .select("password_hash")
      .where("id", "in", [person.id, friend.id])
      .execute();
    for (const { password_hash } of secrets) expect(whole).not.toContain(password_hash);
    expect(whole).not.toContain(friend.email);
    expect(whole).not.toContain(person.token);
    expect(whole).not.toMatch(/argon2|atk_[\w-]{20}|token_hash|sealed/);
  });

  test("pages over a long history without a gap or a repeat", async () => {
    const person = await newPayer(world, naira(1));
    const at = clock.now();
    const line = (n: number) => ({
      id: deps.ids.next(),
      user_id: person.id,
      kind: "funding_card" as const,
      type: "wallet" as const,
      status: "failed" as const,
      is_credit: true,
      amount_kobo: naira(1),
      note: `link ${n}`,
      created_at: new Date(at.getTime() + Math.floor(n / 700)),
    });
    await deps.db
      .insertInto("wallet_transaction")
      .values(Array.from({ length: 2_300 }, (_, n) => line(n)))
      .execute();
    const text = filesIn((await take(person.token)).rawPayload).get("wallet.csv") ?? "";
    const notes = [...text.matchAll(/link (\d+)/g)].map(([, n]) => Number(n));
    expect(new Set(notes).size).toBe(2_300);
    expect(notes).toHaveLength(2_300);
  });

  test("takes a fresh proof, is told by mail, and is limited to a few", async () => {
    const member = await newMember(world);
    clock.advance(11 * MINUTE);
    const unproven = await take(member.token, {});
    expect(unproven.json()).toMatchObject({ code: "password_needed" });
    expect((await take(member.token, { password: "wrong-one-1" })).json()).toMatchObject({
      code: "wrong_password",
    });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n += 1) statuses.push((await take(member.token)).statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(4);
    expect(statuses.at(-1)).toBe(429);
    expect(await lettersTo(world, member, "Your data was downloaded")).toHaveLength(4);
    expect(
      world.logged.filter((line) => line.includes("downloads all of their data")).length,
    ).toBeGreaterThan(3);
  });
});

describe("consents", () => {
  test("that an earlier server did not note are noted once at the first look, of when they were", async () => {
    const person = await world.makeUser();
    const left = { user_id: person.id, created_at: clock.now() };
    await deps.db.insertInto("mail_optout").values(left).execute();
    const look = () => world.call("GET /auth/myData", { token: person.token });
    await Promise.all([look(), look(), look()]);
    const { body } = await look();
    const noted = body.consents.map(({ purpose, isGiven, version }) => `${purpose} ${isGiven} ${version}`);
    expect(noted.toSorted()).toEqual(["letters false ", "privacy true ", "terms true "]);
    const { created_at: registered } = await deps.db
      .selectFrom("app_user")
      .select("created_at")
      .where("id", "=", person.id)
      .executeTakeFirstOrThrow();
    const terms = body.consents.find(({ purpose }) => purpose === "terms");
    expect(new Date(terms?.at ?? 0)).toEqual(registered);
  });

  test("are noted by the registration and by each change, once, and shown to the person and to admins", async () => {
    const [member, admin] = [await newMember(world), await world.makeUser({ isAdmin: true })];
    const choose = (letters: boolean) =>
      world.call("PATCH /auth/myData/letters", { token: member.token, body: { letters } });
    await choose(false);
    await choose(false);
    await choose(true);
    const { body } = await world.call("GET /auth/myData", { token: member.token });
    const said = body.consents.map(({ purpose, version, isGiven, act }) => [purpose, version, isGiven, act]);
    expect(said.slice(0, 2)).toEqual([
      ["letters", "", true, "choice on My data"],
      ["letters", "", false, "choice on My data"],
    ]);
    expect(said.slice(2)).toEqual(
      expect.arrayContaining([
        ["terms", "2025-11", true, "registration"],
        ["privacy", "2025-11", true, "registration"],
      ]),
    );
    expect(said).toHaveLength(4);
    const seen = await world.call("GET /admin/users/{id}/consents", {
      token: admin.token,
      params: { id: member.id },
    });
    expect(seen.body).toMatchObject({ getsLetters: true, consents: body.consents });
  });

  test("are neither changed nor deleted by anybody", async () => {
    const owner = world.database.pool("owner", 1);
    await expect(owner.query("update consent set is_given = false")).rejects.toThrow(
      "consents are append-only",
    );
    await expect(owner.query("delete from consent")).rejects.toThrow("consents are append-only");
  });
});
