import { describe, expect, test } from "vitest";
import { kobo, naira } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { logIn, newMember } from "../support/members.ts";
import { couponFor } from "../support/money-in.ts";
import { form } from "../support/people.ts";
import { startTestApp } from "../support/world.ts";

/** User names that mislead (rules 3.22, 3.23). */

const world = await startTestApp(await freshDatabase());
const register = (body: object) => world.call("POST /auth/register", { body: { ...body } });

/** A person, and one whose user name from before the rule is the first one's phone number. */
async function friendAndSquatter() {
  const friend = await world.makeUser();
  const squatter = await world.makeUser();
  await world.deps.db
    .updateTable("app_user")
    .set({ user_name: friend.phone })
    .where("id", "=", squatter.id)
    .execute();
  return { friend, squatter };
}

describe("a registration", () => {
  test("is refused for a name that reads as a phone number or like the house, and opens nothing", async () => {
    for (const userName of [
      "08031234567",
      "2348_031234567",
      "1234567",
      "A1rtide_help",
      "admin_",
      "5upport",
    ]) {
      const reply = await register(form({ userName }));
      expect(reply).toMatchObject({ status: 422, body: { code: "user_name_refused" } });
      expect(reply.body.fields?.["userName"]).toMatch(/phone number|kept for our staff/);
    }
    const rows = await world.deps.db.selectFrom("app_user").select("id").execute();
    expect(rows).toEqual([]);
  });

  test("of an account that had such a name before is still its log-in", async () => {
    const sent = form({ userName: "soon_renamed" });
    await register(sent);
    await world.deps.db
      .updateTable("app_user")
      .set({ user_name: "admin_of_old" })
      .where("email", "=", sent.email)
      .execute();
    expect((await register({ ...sent, userName: "admin_of_old" })).body.msg).toBe("Login successful");
  });
});

describe("a typed number means the number, whoever is named like it", () => {
  test("in a transfer, in any spelling", async () => {
    const { friend, squatter } = await friendAndSquatter();
    const payer = await world.makeUser({ balance: naira(1_000) });
    const typed = [friend.phone, `+234 ${friend.phone.slice(1)}`];
    for (const userName of typed) {
      const found = await world.call("GET /auth/validateUser/{userName}", {
        token: payer.token,
        params: { userName },
      });
      expect(found.body.userName).toBe(friend.userName);
      const body = { userName, amount: 100 };
      expect((await world.call("POST /auth/transferFund", { token: payer.token, body })).status).toBe(200);
    }
    expect([await world.balance(friend), await world.balance(squatter)]).toEqual([naira(200), kobo(0n)]);
  });

  test("in a coupon and in a mail of the house", async () => {
    const { friend } = await friendAndSquatter();
    const admin = await world.makeUser({ isAdmin: true });
    const owner = { ...friend, userName: friend.phone };
    const coupon = await couponFor(world, admin, { for: owner, amount: 100 });
    const made = world.deps.db.selectFrom("coupon").select("owner_id").where("id", "=", coupon.id);
    expect(await made.execute()).toEqual([{ owner_id: friend.id }]);
    const mail = {
      subject: "Hello",
      message: "A word",
      url: "https://example.com/",
      linkMessage: "See",
      userAccount: friend.phone,
    };
    expect((await world.call("POST /admin/sendMail", { token: admin.token, body: mail })).status).toBe(200);
    const sent = await world.deps.db.selectFrom("house_mail").select("sent_to").execute();
    expect(sent).toEqual([{ sent_to: friend.id }]);
  });

  test("in a log-in; all spellings of a number share its tries", async () => {
    const member = await newMember(world);
    const { phone } = await world.deps.db
      .selectFrom("app_user")
      .select("phone")
      .where("id", "=", member.id)
      .executeTakeFirstOrThrow();
    const squatter = await newMember(world);
    await world.deps.db
      .updateTable("app_user")
      .set({ user_name: phone })
      .where("id", "=", squatter.id)
      .execute();
    const reply = await logIn(world, { userName: `+234${phone.slice(1)}` });
    expect(reply.body.user._id).toBe(member.id);
    const spellings = [phone, `+234${phone.slice(1)}`, `234${phone.slice(1)}`, ` ${phone}`, phone, phone];
    const statuses = [];
    for (const userName of spellings)
      statuses.push((await logIn(world, { userName }, { password: "wrong-guess" })).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });
});
