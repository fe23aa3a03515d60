import { afterEach, describe, expect, test } from "vitest";
import { holderOf } from "../../simulators/monnify/banks.ts";
import { refreshBanks } from "../../src/flows/withdrawals/banks.ts";
import { tidyRecords } from "../../src/flows/retention/tidy.ts";
import { freshDatabase } from "../support/database.ts";
import { accountEnding, BANK, bank, withdrawalBody } from "../support/payouts.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Banks, names of accounts and beneficiaries (rules 11.2). */

const world = await startTestApp(await freshDatabase(), { simulators: { holdMs: 300 } });
const DAY_MS = 24 * 3_600_000;

afterEach(() => fetch(`${world.simulators.monnify}/_control/fault`, { method: "DELETE" }));

const banksOf = async (user: TestUser) =>
  (await world.call("GET /withdraw/bankCodes", { token: user.token })).body;

describe("the list of banks", () => {
  test("is read at first use, and answered from what is stored while the provider is away", async () => {
    const user = await world.makeUser();
    await bank(world, "fault", { kind: "down", service: "banks" });
    const away = await world.call("GET /withdraw/bankCodes", { token: user.token });
    expect(away).toMatchObject({ status: 503, body: { code: "banks_unavailable" } });
    const banks = await banksOf(user);
    expect(banks.length).toBeGreaterThan(20);
    expect(banks).toContainEqual({ code: "058", name: BANK });
    expect(new Set(banks.map(({ name }) => name.toLowerCase())).size).toBe(banks.length);
    await bank(world, "fault", { kind: "down", service: "banks" });
    expect(await banksOf(user)).toEqual(banks);
  });

  test("is read again when it is a day old, and kept when the provider says nothing", async () => {
    const user = await world.makeUser();
    const banks = await banksOf(user);
    expect(await refreshBanks(world.deps)).toBe(false);
    world.clock.advance(DAY_MS);
    await bank(world, "fault", { kind: "down", service: "banks" });
    expect(await refreshBanks(world.deps)).toBe(false);
    expect(await banksOf(user)).toEqual(banks);
    expect(await refreshBanks(world.deps)).toBe(true);
    expect(await refreshBanks(world.deps)).toBe(false);
    expect(await banksOf(user)).toEqual(banks);
  });
});

const validate = (user: TestUser, body: object) =>
  world.call("POST /withdraw/validate", { token: user.token, body: { bankName: BANK, ...body } });

describe("validating an account", () => {
  test("answers its name and the bank's code, and the same again without asking", async () => {
    const user = await world.makeUser();
    const accountNumber = accountEnding("0001");
    const found = await validate(user, { accountNumber, bankName: " gtbank  PLC " });
    const answer = { msg: "Account validated", name: holderOf(accountNumber), code: "058" };
    expect(found).toMatchObject({ status: 200, body: answer });
    await bank(world, "fault", { kind: "down", service: "enquiry" });
    expect((await validate(user, { accountNumber })).body).toEqual(answer);
    world.clock.advance(11 * 60_000);
    expect((await validate(user, { accountNumber })).body.code).toBe("account_check_unavailable");
    expect((await validate(user, { accountNumber })).body).toEqual(answer);
  });

  test.each([
    ["nobody's", { accountNumber: "0123450404" }, 422, "account_not_found"],
    ["at no bank", { bankName: "Bank of Nowhere", accountNumber: "0123450001" }, 422, "bank_unknown"],
    ["while the bank is away", { accountNumber: "0123450406" }, 503, "account_check_unavailable"],
  ] as const)("refuses one that is %s", async (...given) => {
    const [, body, status, code] = given;
    expect(await validate(await world.makeUser(), body)).toMatchObject({ status, body: { code } });
  });

  test("asks for the number when there is none", async () => {
    const user = await world.makeUser();
    expect(await validate(user, { accountNumber: "" })).toMatchObject({
      status: 400,
      body: { msg: "Enter account number" },
    });
  });
});

const add = (user: TestUser, body: Record<string, unknown>) =>
  world.call("POST /withdraw/beneficiary", { token: user.token, body });
const listOf = async (user: TestUser) =>
  (await world.call("GET /withdraw/beneficiary", { token: user.token })).body.beneficiaries;

describe("beneficiaries", () => {
  test("are kept once, under the bank's own name of the account, and removed", async () => {
    const user = await world.makeUser();
    const account = accountEnding("0001");
    const { amount: _, ...body } = withdrawalBody({ account });
    const shown = { ...body, bankAccountName: holderOf(account).toLowerCase() };
    const [first, second] = await Promise.all([add(user, shown), add(user, { ...shown, amount: "" })]);
    expect(first).toMatchObject({ status: 200, body: { msg: "Account saved" } });
    expect(second.body.beneficiary).toEqual(first.body.beneficiary);
    expect(await listOf(user)).toMatchObject([
      { accountName: holderOf(account), accountNumber: account, bankName: BANK, bankCode: "058" },
    ]);
    const id = first.body.beneficiary._id;
    const remove = (who: TestUser) =>
      world.call("DELETE /withdraw/beneficiary/{id}", { token: who.token, params: { id } });
    expect((await remove(await world.makeUser())).status).toBe(404);
    expect((await remove(user)).status).toBe(200);
    expect((await remove(user)).status).toBe(404);
    expect(await listOf(user)).toEqual([]);
  });

  test("are not believed: another name than the bank's is refused, and so is a bank code that is none", async () => {
    const user = await world.makeUser();
    const wrong = { ...withdrawalBody(), bankAccountName: "MY OWN NAME" };
    expect((await add(user, wrong)).body.code).toBe("account_name_differs");
    expect((await add(user, { ...withdrawalBody(), bankCode: "999" })).body.beneficiary.bankCode).toBe("058");
  });

  test("are 50 at most, also when they come at once", async () => {
    const user = await world.makeUser();
    const answers = await Promise.all(Array.from({ length: 55 }, () => add(user, withdrawalBody())));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ body }) => body.code)).toEqual(Array(5).fill("too_many_beneficiaries"));
    expect(await listOf(user)).toHaveLength(50);
  });
});

test("names of accounts and used limits are forgotten when they are old", async () => {
  const user = await world.makeUser();
  await validate(user, { accountNumber: accountEnding("0001") });
  const use = { user_id: user.id, kind: "transfer", used_kobo: 1n } as const;
  const days = ["2020-01-01", "2020-01-02"].map((day) => ({ ...use, day }));
  await world.deps.db
    .insertInto("limit_use")
    .values(days as never)
    .execute();
  world.clock.advance(2 * DAY_MS);
  await tidyRecords(world.deps);
  expect(await world.deps.db.selectFrom("account_check").selectAll().execute()).toEqual([]);
  expect(await world.deps.db.selectFrom("limit_use").selectAll().execute()).toEqual([]);
});
