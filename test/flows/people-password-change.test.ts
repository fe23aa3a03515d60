import { describe, expect, test } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, logIn, newMember } from "../support/members.ts";
import { PASSWORD } from "../support/people.ts";
import { NEW_PASSWORD, resetCalls } from "../support/reset-calls.ts";
import { startTestApp } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const HOUR = 3_600_000;

const { linkFor, reset } = resetCalls(world);
const change = (token: string, body: object) =>
  world.call("POST /auth/changepassword", { token, body: { ...body } });
const isValid = async (token: string) => (await world.call("GET /auth", { token })).status === 200;

describe("changing one's password", () => {
  const body = (oldPassword: string, newPassword = NEW_PASSWORD) => ({
    oldPassword,
    newPassword,
    newPasswordCheck: newPassword,
  });

  test("ends all other sessions and links, not this one, and is told by mail", async () => {
    world.clock.advance(HOUR);
    const member = await newMember(world);
    const link = await linkFor(member);
    const { body: other } = await logIn(world, member);
    expect(await change(member.token, body(PASSWORD))).toMatchObject({ status: 200 });
    expect(await isValid(member.token)).toBe(true);
    expect(await isValid(other.token)).toBe(false);
    expect((await logIn(world, member)).status).toBe(422);
    expect((await logIn(world, member, { password: NEW_PASSWORD })).status).toBe(200);
    expect((await reset(link)).body.code).toBe("reset_link_invalid");
    expect(await lettersTo(world, member, "password was changed")).toHaveLength(1);
  });

  test("a wrong old password changes nothing, and is guessed no faster than at the log-in", async () => {
    const member = await newMember(world);
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => change(member.token, body(`wrong-guess-${i}`))),
    );
    expect(guesses.filter(({ body: reply }) => reply.code === "wrong_password")).toHaveLength(5);
    expect(guesses.filter(({ body: reply }) => reply.code === "account_locked")).toHaveLength(7);
    expect((await change(member.token, body(PASSWORD))).status).toBe(429);
    expect((await logIn(world, member)).status).toBe(200);
    world.clock.advance(60_000);
    expect((await change(member.token, body(PASSWORD))).status).toBe(200);
  });

  test("missing fields, two different ones and easy ones are refused in the form's words", async () => {
    const { token } = await newMember(world);
    expect((await change(token, {})).body.msg).toBe("All fields are required");
    expect(
      (await change(token, { ...body(PASSWORD), newPasswordCheck: `${NEW_PASSWORD}x` })).body,
    ).toMatchObject({
      code: "passwords_differ",
      msg: "Enter the same password twice",
    });
    expect((await change(token, body(PASSWORD, "12345678"))).body.code).toBe("password_common");
  });

  test("fifty at once with the right password: one changes it", async () => {
    const member = await newMember(world);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        change(member.token, body(PASSWORD, `${NEW_PASSWORD}-${i}-at-once`)),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("a second press, also one that comes when the first is done, hears that it is changed and counts as no guess", async () => {
    const member = await newMember(world);
    const presses = () => change(member.token, body(PASSWORD));
    expect((await Promise.all([presses(), presses()])).map(({ status }) => status)).toEqual([200, 200]);
    for (let i = 0; i < 6; i++) expect((await presses()).status).toBe(200);
    expect(await lettersTo(world, member, "password was changed")).toHaveLength(1);
    const elsewhere = (await logIn(world, member, { password: NEW_PASSWORD })).body.token;
    expect((await presses()).status).toBe(200);
    expect(await isValid(elsewhere)).toBe(false);
    expect((await change(member.token, body(PASSWORD, `${NEW_PASSWORD}-else`))).body.code).toBe(
      "wrong_password",
    );
    expect((await presses()).body.code).toBe("wrong_password");
    expect((await change(member.token, body(NEW_PASSWORD, `${NEW_PASSWORD}-else`))).status).toBe(200);
  });

  test("a press that another server's equal one overtakes hears that it is changed", async () => {
    const member = await newMember(world);
    let isFirst = true;
    const overtaken = await world.instance(async (name, run) => {
      if (name === "people.change-password" && isFirst) {
        isFirst = false;
        const password_hash = (await world.deps.passwords.hash(NEW_PASSWORD)) ?? "";
        await world.deps.db
          .updateTable("app_user")
          .set({ password_hash })
          .where("id", "=", member.id)
          .execute();
      }
      return run();
    });
    const wanted = { token: member.token, body: body(PASSWORD) };
    expect((await overtaken.call("POST /auth/changepassword", wanted)).status).toBe(200);
    await overtaken.app.close();
  });
});
