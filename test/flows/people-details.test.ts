import { describe, expect, test } from "vitest";
import { maskName } from "../../src/core/identity.ts";
import { naira } from "../../src/core/money.ts";
import { EMAIL_PROOF_MS } from "../../src/core/email-proof.ts";
import { takeAnswer } from "../../src/flows/auth/taken-limit.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, logIn, type Member, newMember, newUnproven, sendMails } from "../support/members.ts";
import { whileLocked } from "../support/held-row.ts";
import { giveIdentity, payerWithPin, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { PASSWORD } from "../support/people.ts";
import { resetCalls } from "../support/reset-calls.ts";
import { newNumber, verifyKyc } from "../support/transfers.ts";
import { uniqueDigits } from "../support/unique.ts";
import { actsOf } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/** Changing one's own name, email and phone number, and corrections by staff (rules 3.37 to 3.40). */

const world = await startTestApp(await freshDatabase());

const password = PASSWORD;
const rename = ({ token }: Member, fullName: string, more: object = { password }) =>
  world.call("POST /auth/details/name", { token, body: { fullName, ...more } });
const askPhone = ({ token }: Member, phoneNumber: string, more: object = { password }) =>
  world.call("POST /auth/details/phone/requestCode", { token, body: { phoneNumber, ...more } });
const confirmPhone = ({ token }: Member, code: string) =>
  world.call("POST /auth/details/phone/confirm", { token, body: { code } });
const askEmail = ({ token }: Member, email: string, more: object = { password }) =>
  world.call("POST /auth/email/requestProof", { token, body: { email, ...more } });
const proveEmail = ({ token }: Member, code: string) =>
  world.call("POST /auth/email/prove", { token, body: { code } });
const userOf = async ({ token }: Pick<Member, "token">) =>
  (await world.call("GET /auth", { token })).body.user;
const newPhone = () => `08078${uniqueDigits(6)}`;
const newEmail = () => `new.${uniqueDigits(6)}@example.test`;

/** The code in the newest letter to an address. */
async function codeTo(email: string, subject: string): Promise<string> {
  const text = (await lettersTo(world, { email }, subject)).at(-1)?.text ?? "";
  return /code is (\d{6})/.exec(text)?.[1] ?? "";
}
const phoneCode = (member: Member) => codeTo(member.email, "Your code for");

describe("the full name", () => {
  test("is one's own to change with the password, told by mail, until an identity is confirmed", async () => {
    const member = await newMember(world);
    expect(await rename(member, "Chidi Okeke", {})).toMatchObject({ body: { code: "password_needed" } });
    expect(await rename(member, "Chidi Okeke", { password: "wrong-one" })).toMatchObject({
      body: { code: "wrong_password" },
    });
    expect((await rename(member, "Chidi Okeke")).status).toBe(200);
    expect((await userOf(member)).fullName).toBe("Chidi Okeke");
    expect((await lettersTo(world, member, "Your name was changed")).at(0)?.text).toContain("Chidi Okeke");
    await giveIdentity(world, member);
    expect(await rename(member, "Someone Else")).toMatchObject({
      status: 409,
      body: { code: "name_confirmed" },
    });
    expect((await userOf(member)).fullName).toBe("Chidi Okeke");
  });

  test("takes the payment PIN of somebody who has one", async () => {
    const payer = await payerWithPin(world, naira(0));
    expect(await rename(payer, "Ada Obi")).toMatchObject({ body: { code: "payment_proof_needed" } });
    expect(await rename(payer, "Ada Obi", { password, proof: { pin: WRONG_PIN } })).toMatchObject({
      body: { code: "payment_pin_wrong" },
    });
    expect((await rename(payer, "Ada Obi", { password, proof: { pin: PIN } })).status).toBe(200);
  });

  test("waits for an identity that is being confirmed, and is refused when it is", async () => {
    const member = await newMember(world);
    const { renamed } = await whileLocked(world, member, async (confirming) => {
      await confirming.query(
        `insert into identity (user_id, kind, sealed, hash, mask, full_name, verified_at)
         values ($1, 'nin', '-', $2, '123******01', 'Test Person', now())`,
        [member.id, Buffer.from(member.id)],
      );
      return { renamed: rename(member, "Someone Else") };
    });
    expect(await renamed).toMatchObject({ status: 409, body: { code: "name_confirmed" } });
    expect((await userOf(member)).fullName).not.toBe("Someone Else");
  });

  test("that is being changed is waited for: an identity is confirmed under the new one or not at all", async () => {
    const user = await world.makeUser();
    const { confirmed } = await whileLocked(world, user, async (renaming) => {
      await renaming.query("update app_user set full_name = 'Someone Else' where id = $1", [user.id]);
      return { confirmed: verifyKyc(world, user, { nin: newNumber() }) };
    });
    expect(await confirmed).toMatchObject({ body: { code: "identity_mismatch" } });
    expect((await userOf(user)).fullName).toBe("Someone Else");
  });
});

describe("a proven email", () => {
  test("is replaced once the new one is proven; the old address is told, sessions stay", async () => {
    const member = await newMember(world);
    const email = newEmail();
    const { linkFor, reset } = resetCalls(world);
    const oldLink = await linkFor(member);
    expect(await askEmail(member, email, {})).toMatchObject({ body: { code: "password_needed" } });
    expect((await askEmail(member, email)).status).toBe(200);
    expect((await userOf(member)).email).toBe(member.email);
    const code = await codeTo(email, "Confirm your email");
    expect((await proveEmail(member, code)).status).toBe(200);
    expect(await userOf(member)).toMatchObject({ email, emailProven: true });
    expect(await reset(oldLink)).toMatchObject({ status: 422, body: { code: "reset_link_invalid" } });
    const [letter] = await lettersTo(world, member, "Your email was changed");
    expect(letter?.text).toContain("ne***@example.test");
    expect(letter?.text).not.toContain(email);
    expect(await proveEmail(member, code)).toMatchObject({ body: { code: "email_proof_wrong" } });
  });

  test("that somebody else proved is told only to who reads its mail", async () => {
    const [owner, other] = [await newMember(world), await newMember(world)];
    // The letters of one sending arrive in any order.
    await sendMails(world);
    expect((await askEmail(other, owner.email)).status).toBe(200);
    const code = await codeTo(owner.email, "Confirm your email");
    expect(await proveEmail(other, code)).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect((await userOf(other)).email).toBe(other.email);
  });

  test("takes the payment PIN of somebody who has one", async () => {
    const payer = await payerWithPin(world, naira(0));
    const email = newEmail();
    expect(await askEmail(payer, email)).toMatchObject({ body: { code: "payment_proof_needed" } });
    expect((await askEmail(payer, email, { password, proof: { pin: PIN } })).status).toBe(200);
  });
});

/** Gives the address of the tests its whole budget of answers that tell what is taken (rules 3.25). */
const forgetAnswers = () =>
  world.deps.db.deleteFrom("login_throttle").where("subject", "like", "taken%").execute();

/** Uses that budget up, as registrations of others at the same address do. */
async function useUpAnswers(): Promise<void> {
  const here = { address: "127.0.0.1", userAgent: undefined };
  const hourly = world.deps.catalogue().settings.takenAnswersHourly;
  for (let taken = 0; taken <= hourly; taken += 1) await takeAnswer(world.deps, here);
}

describe("a phone number", () => {
  test("is changed by the code that was mailed to the proven email, once", async () => {
    const member = await newMember(world);
    const phone = newPhone();
    expect((await askPhone(member, phone)).body).toMatchObject({ email: member.email });
    const code = await phoneCode(member);
    expect(await confirmPhone(member, code === "000000" ? "000001" : "000000")).toMatchObject({
      status: 422,
      body: { code: "phone_code_wrong" },
    });
    expect((await confirmPhone(member, code)).body).toMatchObject({ phoneNumber: phone });
    expect((await userOf(member)).phoneNumber).toBe(phone);
    expect(await confirmPhone(member, code)).toMatchObject({ body: { code: "phone_code_wrong" } });
    expect(await lettersTo(world, member, "Your phone number was changed")).toHaveLength(1);
  });

  test("is not changed by a code that is too old, nor without a proven email or the password", async () => {
    const member = await newMember(world);
    expect(await askPhone(member, newPhone(), {})).toMatchObject({ body: { code: "password_needed" } });
    await askPhone(member, newPhone());
    const code = await phoneCode(member);
    world.clock.advance(EMAIL_PROOF_MS + 1);
    expect(await confirmPhone(member, code)).toMatchObject({ body: { code: "phone_code_wrong" } });
    const unproven = await newUnproven(world);
    expect(await askPhone(unproven, newPhone())).toMatchObject({ body: { code: "email_unproven" } });
  });

  test("goes to one of two people who confirm it at once; the other keeps theirs", async () => {
    const members = [await newMember(world), await newMember(world)];
    const phone = newPhone();
    for (const member of members) await askPhone(member, phone);
    await sendMails(world);
    const codes = await Promise.all(members.map(phoneCode));
    const replies = await Promise.all(members.map((member, i) => confirmPhone(member, codes[i] ?? "")));
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "phone_taken",
      fields: { phoneNumber: expect.any(String) },
    });
  });

  test("that is taken is told as often as at registrations, then nothing is looked up", async () => {
    const [owner, member] = [await newMember(world), await newMember(world)];
    const { phoneNumber } = await userOf(owner);
    await askPhone(member, phoneNumber);
    const code = await phoneCode(member);
    const hourly = world.deps.catalogue().settings.takenAnswersHourly;
    await forgetAnswers();
    const codes: unknown[] = [];
    for (let tried = 0; tried < hourly + 8; tried += 1)
      codes.push((await confirmPhone(member, code)).body.code);
    expect(codes).toEqual([...Array(hourly).fill("phone_taken"), ...Array(8).fill("too_many_requests")]);
    await forgetAnswers();
  });

  test("beyond that budget: a wrong code is told as ever, and the right one counts as no guess", async () => {
    const member = await newMember(world);
    const phone = newPhone();
    await askPhone(member, phone);
    const code = await phoneCode(member);
    await useUpAnswers();
    for (let tried = 0; tried < 8; tried += 1)
      expect((await confirmPhone(member, code)).body.code).toBe("too_many_requests");
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await confirmPhone(member, wrong)).body.code).toBe("phone_code_wrong");
    expect((await userOf(member)).phoneNumber).not.toBe(phone);
    await forgetAnswers();
    expect((await confirmPhone(member, code)).body).toMatchObject({ phoneNumber: phone });
  });
});

describe("admins", () => {
  const correct = (by: { token: string }, id: string, body: object) =>
    world.call("POST /admin/users/{id}/details", {
      token: by.token,
      params: { id },
      body: { reason: "Seen on the card", ...body },
    });

  test("correct a name and a number, also a confirmed name, with an audit entry and a letter", async () => {
    const admin = await world.makeUser({ isAdmin: true });
    const member = await newMember(world);
    await giveIdentity(world, member);
    const phoneNumber = newPhone();
    expect((await correct(admin, member.id, { fullName: "Ada Obi", phoneNumber })).status).toBe(200);
    expect(await userOf(member)).toMatchObject({ fullName: "Ada Obi", phoneNumber });
    expect(await lettersTo(world, member, "Your name was changed")).toHaveLength(1);
    const [entry] = await actsOf(world, { subject: member.id });
    expect(entry).toMatchObject({
      action: "user.details",
      after: { fullName: "Ada Obi", phone: phoneNumber, reason: "Seen on the card" },
    });
  });

  test("correct an email, which is proven anew; the old address is told, and its reset links end", async () => {
    const admin = await world.makeUser({ isAdmin: true });
    const member = await newMember(world);
    const email = newEmail();
    const { linkFor, reset } = resetCalls(world);
    const oldLink = await linkFor(member);
    expect((await correct(admin, member.id, { email })).status).toBe(200);
    expect(await reset(oldLink)).toMatchObject({ body: { code: "reset_link_invalid" } });
    expect((await logIn(world, member)).body.user).toMatchObject({ email, emailProven: false });
    expect(await lettersTo(world, member, "Your email was changed")).toHaveLength(1);
    expect(await lettersTo(world, { email }, "Confirm your email")).toHaveLength(1);
    const taken = await newMember(world);
    expect(await correct(admin, member.id, { email: taken.email })).toMatchObject({
      body: { code: "email_taken" },
    });
  });

  test("never correct themselves, and need a reason", async () => {
    const admin = await world.makeUser({ isAdmin: true });
    expect((await correct(admin, admin.id, { fullName: "Ada Obi" })).body.code).toBe("staff_own");
    const member = await newMember(world);
    expect((await correct(admin, member.id, { fullName: "Ada Obi", reason: " " })).status).toBe(400);
    expect((await correct(admin, member.id, {})).status).toBe(400);
  });
});

test.each([
  ["CHIDI OKEKE", "CH*** OK***"],
  ["ADE  BO", "A*** B***"],
  ["", ""],
])("the register's name %s is shown as %s", (name, shown) => {
  expect(maskName(name)).toBe(shown);
});
