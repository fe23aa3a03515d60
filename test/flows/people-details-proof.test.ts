import { expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { takeAnswer } from "../../src/flows/auth/taken-limit.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, type Member, newMember, newUnproven } from "../support/members.ts";
import { payerWithPin, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { PASSWORD } from "../support/people.ts";
import { uniqueDigits } from "../support/unique.ts";
import { startTestApp } from "../support/world.ts";

/** Proof of a person who changes their email or phone number, and what an answer costs (rules 3.38). */

const world = await startTestApp(await freshDatabase());

const password = PASSWORD;
const askEmail = ({ token }: Pick<Member, "token">, email: string, more: object = { password }) =>
  world.call("POST /auth/email/requestProof", { token, body: { email, ...more } });
const askPhone = ({ token }: Pick<Member, "token">, phoneNumber: string, more: object = { password }) =>
  world.call("POST /auth/details/phone/requestCode", { token, body: { phoneNumber, ...more } });
const confirmPhone = ({ token }: Member, code: string) =>
  world.call("POST /auth/details/phone/confirm", { token, body: { code } });
const newPhone = () => `08078${uniqueDigits(6)}`;
const newEmail = () => `new.${uniqueDigits(6)}@example.test`;

async function phoneCode(member: Member): Promise<string> {
  const [letter] = await lettersTo(world, member, "Your code for");
  return /code is (\d{6})/.exec(letter?.text ?? "")?.[1] ?? "";
}

test("a proven email takes the password also right after a log-in, an unproven one does not", async () => {
  const [proven, unproven] = [await newMember(world), await newUnproven(world)];
  expect(await askEmail(proven, newEmail(), {})).toMatchObject({ body: { code: "password_needed" } });
  expect((await askEmail(unproven, newEmail(), {})).status).toBe(200);
});

test("a phone number takes the payment PIN of somebody who has one", async () => {
  const payer = await payerWithPin(world, naira(0));
  const phone = newPhone();
  expect(await askPhone(payer, phone)).toMatchObject({ body: { code: "payment_proof_needed" } });
  expect(await askPhone(payer, phone, { password, proof: { pin: WRONG_PIN } })).toMatchObject({
    body: { code: "payment_pin_wrong" },
  });
  expect((await askPhone(payer, phone, { password, proof: { pin: PIN } })).status).toBe(200);
});

test("a phone number that was free costs no answer of the budget", async () => {
  const hourly = world.deps.catalogue().settings.takenAnswersHourly;
  const member = await newMember(world);
  await askPhone(member, newPhone());
  expect((await confirmPhone(member, await phoneCode(member))).status).toBe(200);
  const here = { address: "127.0.0.1", userAgent: undefined };
  const taken = [];
  for (let one = 0; one <= hourly; one += 1) taken.push(await takeAnswer(world.deps, here));
  expect(taken.filter((answer) => answer !== undefined)).toHaveLength(hourly);
});
