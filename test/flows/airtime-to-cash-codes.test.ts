import { afterAll, expect, test } from "vitest";
import type { VerifyAnswer } from "../../src/core/ports-cash.ts";
import { verifyCode } from "../../src/flows/airtime-to-cash/verify-code.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { CASH_CODE, freshSim } from "../support/cash.ts";
import { freshDatabase } from "../support/database.ts";
import { overtaken } from "../support/overtaken.ts";
import { startTestApp } from "../support/world.ts";

/** One code entered twice at the same moment: a double press, or two screens (rules 14.12). */

const world = await startTestApp(await freshDatabase());
afterAll(() => expectBooksInOrder(world.deps.db, { now: world.clock.now() }));

const refused = (reason: "expired" | "refused" | "wrong_code"): VerifyAnswer => ({
  kind: "refused",
  reason,
  note: "the buyer's words",
});

/** Somebody whose SIM was sent a code. `press` enters it once more. */
async function asked(otp = CASH_CODE) {
  const user = await world.makeUser();
  const body = { network: "MTN", senderNumber: freshSim() };
  const { identifier } = (await world.call("POST /a2c/getOTP", { token: user.token, body })).body;
  const press = (deps: Deps = world.deps) => verifyCode(deps, { userId: user.id, identifier, otp });
  return { press, identifier };
}

/** The same house with a buyer of airtime that takes a code once, and says this of it from then on. */
function takingOnce(later: VerifyAnswer): Deps {
  let isTaken = false;
  const verifyOtp = async (): Promise<VerifyAnswer> => {
    if (isTaken) return later;
    isTaken = true;
    return { kind: "verified", sessionId: "the buyer's session" };
  };
  return { ...world.deps, airtimeToCash: { ...world.deps.airtimeToCash, verifyOtp } };
}

test("a code that a first press opened while a second one was on its way answers both with one session", async () => {
  const { press } = await asked();
  const answers: unknown[] = [];
  const second = overtaken(world.deps, "cash.guess", async () => answers.push(await press()));
  answers.push(await press(second));
  expect(answers[0]).toMatchObject({ ok: true });
  expect(answers[1]).toEqual(answers[0]);
});

test.each([
  ["wrong", refused("wrong_code")],
  ["ended", refused("expired")],
  ["unknown to us", refused("refused")],
  ["not to be checked now", { kind: "unavailable", note: "busy" } as const],
])(
  "a code that the buyer took from a first press and now calls %s opens the second's session too",
  async (_name, later) => {
    const { press } = await asked();
    const house = takingOnce(later);
    const answers: unknown[] = [];
    const second = overtaken(house, "cash.verify_code", async () => answers.push(await press(house)));
    answers.push(await press(second));
    expect(answers[0]).toMatchObject({ ok: true });
    expect(answers[1]).toEqual(answers[0]);
  },
);

test("a right code is not lost where the same one, taken already, was called ended before the first was kept", async () => {
  const { press, identifier } = await asked();
  const house = takingOnce(refused("expired"));
  const first = overtaken(house, "cash.verified", async () =>
    expect(await press(house)).toMatchObject({ fault: { code: "otp_ended" } }),
  );
  const opened = await press(first);
  expect(opened).toMatchObject({ ok: true });
  expect(await press()).toEqual(opened);
  expect(await rowOf(identifier)).toMatchObject({ state: "verified", reason: "", finished_at: null });
});

test("a sale that was refused for another reason stays refused, whatever a code opens afterwards", async () => {
  const { press, identifier } = await asked();
  const house = takingOnce(refused("refused"));
  const first = overtaken(house, "cash.verified", () => press(house));
  expect(await press(first)).toMatchObject({ fault: { code: "otp_ended" } });
  expect(await rowOf(identifier)).toMatchObject({ state: "failed", session: null, session_id: null });
});

test("a code that was right twice opens one session: the first one's stands", async () => {
  const { press, identifier } = await asked();
  const answers: unknown[] = [];
  const first = overtaken(world.deps, "cash.verified", async () => answers.push(await press()));
  answers.push(await press(first));
  expect(answers[1]).toEqual(answers[0]);
  expect(answers[0]).toMatchObject({ value: { sessionId: (await rowOf(identifier)).session_id } });
});

test("two wrong guesses at the same moment are told how many are left after each", async () => {
  const { press } = await asked("000000");
  const answers: unknown[] = [];
  const second = overtaken(world.deps, "cash.guess", async () => answers.push(await press()));
  answers.push(await press(second));
  expect(answers).toMatchObject([
    { fault: { fields: { otp: "Wrong code. 4 more tries" } } },
    { fault: { fields: { otp: "Wrong code. 3 more tries" } } },
  ]);
});

const rowOf = (identifier: string) =>
  world.deps.db
    .selectFrom("airtime_to_cash")
    .selectAll()
    .where("id", "=", identifier)
    .executeTakeFirstOrThrow();
