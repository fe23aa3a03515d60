import { describe, expect, test } from "vitest";
import { kobo } from "../../src/core/money.ts";
import { freshDatabase } from "../support/database.ts";
import { lettersTo, newMember } from "../support/members.ts";
import { type Payer, payerWithPin, PIN, WRONG_PIN } from "../support/payment-proof.ts";
import { PASSWORD } from "../support/people.ts";
import { expectNotLogged, expectNotStored } from "../support/secrets.ts";
import { startTestApp } from "../support/world.ts";

/** Setting, changing and resetting the payment PIN, and the count of its tries (rules 11.15). */

const world = await startTestApp(await freshDatabase());
const MINUTE = 60_000;
const NONE = kobo(0n);

type Person = { token: string };
const set = ({ token }: Person, body: Record<string, unknown>) =>
  world.call("POST /auth/paymentPin", { token, body });
const change = ({ token }: Person, pin: string, newPin: string) =>
  world.call("PATCH /auth/paymentPin", { token, body: { pin, newPin } });
const askReset = ({ token }: Person, password = PASSWORD) =>
  world.call("POST /auth/paymentPin/requestReset", { token, body: { password } });
const reset = ({ token }: Person, code: string, pin = "7315") =>
  world.call("POST /auth/paymentPin/reset", { token, body: { code, pin } });
const state = async ({ token }: Person) => (await world.call("GET /auth/paymentProof", { token })).body;

test("a house at an IP address has the PIN alone: there is no passkey for one", async () => {
  const member = await newMember(world);
  const { token } = member;
  expect((await state(member)).passkeysPossible).toBe(false);
  const begun = await world.call("POST /auth/passkeys/begin", { token, body: { password: PASSWORD } });
  const act = { act: "transfer", amount: 500, userName: "ada_obi" };
  const asked = await world.call("POST /auth/passkeys/challenge", { token, body: act });
  for (const refused of [begun, asked])
    expect(refused).toMatchObject({ status: 422, body: { code: "passkeys_impossible" } });
});

/** The code in the newest letter to a person. */
async function mailedCode(payer: Payer): Promise<string> {
  const letters = await lettersTo(world, payer, "Your code for a new");
  return /Code: (\d{8})/.exec(letters.at(-1)?.text ?? "")?.[1] ?? "";
}

describe("a first PIN", () => {
  test("takes the password, is told by mail, and is stored only as a hash", async () => {
    const member = await newMember(world);
    expect((await state(member)).pin).toEqual({ isSet: false, since: null, lockedUntil: null });
    expect((await set(member, { pin: PIN })).body.code).toBe("password_needed");
    expect((await set(member, { pin: PIN, password: "not-the-password" })).body.code).toBe("wrong_password");
    expect((await set(member, { pin: "904617", password: PASSWORD })).status).toBe(200);
    expect((await state(member)).pin).toMatchObject({ isSet: true, lockedUntil: null });
    expect(await lettersTo(world, member, "Payment PIN set")).toHaveLength(1);
    expect((await set(member, { pin: "7315", password: PASSWORD })).body.code).toBe("payment_pin_set");
    await expectNotStored(world, ["904617"]);
    expectNotLogged(world, ["904617"]);
  });

  test.each(["0000", "1212", "123123", "1234", "987654", "7890", "1987", "2004"])(
    "is refused where it is guessed first: %s",
    async (pin) => {
      const member = await newMember(world);
      const reply = await set(member, { pin, password: PASSWORD });
      expect(reply).toMatchObject({ status: 400, body: { code: "payment_pin_weak" } });
      expect((await state(member)).pin.isSet).toBe(false);
    },
  );

  test("is refused where it stands in the person's own number", async () => {
    const payer = await payerWithPin(world, NONE);
    expect(await change(payer, PIN, payer.phone.slice(-5))).toMatchObject({
      body: { code: "payment_pin_weak", fields: { pin: "Do not choose digits of your phone number" } },
    });
  });

  test.each(["123", "1234567", "12a4", 4071, ""])("is four to six digits: %s", async (pin) => {
    const member = await newMember(world);
    expect(await set(member, { pin, password: PASSWORD })).toMatchObject({
      status: 400,
      body: { code: "bad_request", fields: { pin: "Enter 4 to 6 digits" } },
    });
  });
});

describe("tries", () => {
  test("five wrong ones at once lock the PIN, and the right one does not open it before its time", async () => {
    const payer = await payerWithPin(world, NONE);
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, n) => change(payer, `905${n}`, "731562")),
    );
    const codes = answers.map(({ body }) => body.code);
    expect(codes.filter((code) => code === "payment_pin_wrong")).toHaveLength(5);
    expect(codes.filter((code) => code === "payment_pin_locked")).toHaveLength(4);
    const locked = await change(payer, PIN, "731562");
    expect(locked).toMatchObject({ status: 429, body: { code: "payment_pin_locked" } });
    expect(locked.headers["retry-after"]).toBe("300");
    expect((await state(payer)).pin.lockedUntil).not.toBeNull();
    world.clock.advance(5 * MINUTE);
    expect((await change(payer, PIN, "731562")).status).toBe(200);
  });

  test("the lock grows to a day, and waiting forgets no wrong try", async () => {
    const payer = await payerWithPin(world, NONE);
    for (let n = 0; n < 5; n++) await change(payer, WRONG_PIN, "731562");
    const waits: number[] = [];
    for (let n = 0; n < 6; n++) {
      const { headers } = await change(payer, WRONG_PIN, "731562");
      waits.push(Number(headers["retry-after"]));
      world.clock.advance(Number(headers["retry-after"]) * 1_000);
      expect((await change(payer, WRONG_PIN, "731562")).body.code).toBe("payment_pin_wrong");
    }
    expect(waits).toEqual([300, 900, 3_600, 21_600, 86_400, 86_400]);
  });

  test("are counted by every process, and a right PIN clears the count", async () => {
    const payer = await payerWithPin(world, NONE);
    const other = await world.instance((_name, run) => run());
    for (let n = 0; n < 2; n++) {
      await change(payer, WRONG_PIN, "731562");
      await other.call("PATCH /auth/paymentPin", {
        token: payer.token,
        body: { pin: WRONG_PIN, newPin: "731562" },
      });
    }
    expect(await change(payer, WRONG_PIN, "731562")).toMatchObject({
      body: { fields: { pin: "That PIN is wrong. It is now locked for a while" } },
    });
    world.clock.advance(5 * MINUTE);
    expect((await change(payer, PIN, PIN)).status).toBe(200);
    expect(await change(payer, WRONG_PIN, "731562")).toMatchObject({
      body: { fields: { pin: "That PIN is wrong. 4 more tries" } },
    });
    await other.app.close();
  });

  test("nobody's PIN can be tried before there is one", async () => {
    expect((await change(await newMember(world), PIN, "7315")).body.code).toBe("payment_pin_not_set");
  });
});

describe("a forgotten PIN", () => {
  test("is replaced by password and mail, which unlocks it; neither alone is enough", async () => {
    const payer = await payerWithPin(world, NONE);
    for (let n = 0; n < 5; n++) await change(payer, WRONG_PIN, "731562");
    expect((await askReset(payer, "not-the-password")).body.code).toBe("wrong_password");
    expect(await lettersTo(world, payer, "Your code for a new")).toEqual([]);
    expect((await reset(payer, "12345678")).body.code).toBe("payment_pin_code_wrong");
    expect((await askReset(payer)).status).toBe(200);
    const code = await mailedCode(payer);
    expect((await reset(payer, code, "1234")).body.code).toBe("payment_pin_weak");
    expect((await reset(payer, code)).status).toBe(200);
    expect(await lettersTo(world, payer, "Payment PIN reset")).toHaveLength(1);
    expect((await change(payer, "7315", PIN)).status).toBe(200);
    expect((await reset(payer, code)).body.code).toBe("payment_pin_code_wrong");
    expectNotLogged(world, [code]);
    await expectNotStored(world, [code]);
  });

  test("five tries end a code, also the right one, and a new code replaces the one before", async () => {
    const payer = await payerWithPin(world, NONE);
    await askReset(payer);
    const first = await mailedCode(payer);
    const wrong = first === "10203040" ? "10203041" : "10203040";
    await Promise.all(Array.from({ length: 5 }, () => reset(payer, wrong)));
    expect((await reset(payer, first)).body.code).toBe("payment_pin_code_wrong");
    await askReset(payer);
    const second = await mailedCode(payer);
    expect((await reset(payer, first)).body.code).toBe("payment_pin_code_wrong");
    expect((await reset(payer, second)).status).toBe(200);
  });

  test("a code is too old after fifteen minutes, and is nobody else's", async () => {
    const [payer, other] = [await payerWithPin(world, NONE), await payerWithPin(world, NONE)];
    await askReset(payer);
    const code = await mailedCode(payer);
    expect((await reset(other, code)).body.code).toBe("payment_pin_code_wrong");
    world.clock.advance(15 * MINUTE);
    expect((await reset(payer, code)).body.code).toBe("payment_pin_code_wrong");
  });

  test("the same code at the same moment sets one PIN", async () => {
    const payer = await payerWithPin(world, NONE);
    await askReset(payer);
    const code = await mailedCode(payer);
    const answers = await Promise.all(["7315", "8206", "5193"].map((pin) => reset(payer, code, pin)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });
});
