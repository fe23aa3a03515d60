import { expect, test } from "vitest";
import type { IdentityAnswer } from "../../src/core/ports-banking.ts";
import { verifyIdentity } from "../../src/flows/people/verify-identity.ts";
import { createSecrets } from "../../src/main/secrets.ts";
import { freshDatabase } from "../support/database.ts";
import { overtaken } from "../support/overtaken.ts";
import { accountHolder, newNumber, configureBank, verifyKyc } from "../support/transfers.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/** Proving who one is (rules 13.7 to 13.11). */

const world = await startTestApp(await freshDatabase());
const kyc = (user: TestUser, body: Record<string, string>) => verifyKyc(world, user, body);
const identitiesOf = (user: TestUser) =>
  world.deps.db.selectFrom("identity").selectAll().where("user_id", "=", user.id).execute();
const rename = (user: TestUser, full_name: string) =>
  world.deps.db.updateTable("app_user").set({ full_name }).where("id", "=", user.id).execute();

/** The same house, with a registry that always answers this, and counts. */
function houseAnswering(answer: IdentityAnswer) {
  let asked = 0;
  const addIdentity = async () => {
    asked += 1;
    return answer;
  };
  return { deps: { ...world.deps, identities: { nin: addIdentity, bvn: addIdentity } }, asked: () => asked };
}

test.each([
  ["nothing", {}, { nin: "Enter your BVN or your NIN" }],
  ["empty texts", { nin: "", bvn: "" }, { nin: "Enter your BVN or your NIN" }],
  ["10 digits", { nin: "1234567890" }, { nin: "Enter the 11 digits of your NIN" }],
  ["12 digits", { bvn: "123456789012" }, { bvn: "Enter the 11 digits of your BVN" }],
  ["letters", { bvn: "1234567890a" }, { bvn: "Enter the 11 digits of your BVN" }],
  ["both", { nin: "22100000000", bvn: "22100000000" }, { bvn: "Send one of the two at a time" }],
])("refused before anybody is asked: %s", async (_name, body, fields) => {
  const reply = await kyc(await world.makeUser(), body);
  expect([reply.status, reply.body.fields]).toEqual([400, fields]);
});

test("a NIN whose name is the account's is verified: masked to its owner, sealed in the database", async () => {
  const user = await world.makeUser();
  const nin = newNumber();
  const reply = await kyc(user, { nin });
  expect(reply.body).toMatchObject({
    msg: "Your NIN is verified",
    user: { nin: `221******${nin.slice(-2)}`, bvn: null },
  });
  const [row] = await identitiesOf(user);
  expect(row).toMatchObject({ kind: "nin", full_name: "Test Person", mask: `221******${nin.slice(-2)}` });
  expect(row?.sealed.includes(Buffer.from(nin))).toBe(false);
  expect(world.deps.vault.open(row?.sealed ?? Buffer.alloc(0), `identity:${user.id}:nin`)).toBe(nin);
  expect(JSON.stringify(reply.body)).not.toContain(nin);
  expect(world.logged.join("\n")).not.toContain(nin);
});

test("a BVN too, compared by the provider; both raise the account's level", async () => {
  const user = await world.makeUser();
  const bvn = newNumber();
  const reply = await kyc(user, { bvn, dateOfBirth: "1993-10-03" });
  expect([reply.status, reply.body.user.bvn]).toEqual([200, `221******${bvn.slice(-2)}`]);
  expect((await kyc(user, { nin: newNumber() })).status).toBe(200);
  expect(await identitiesOf(user)).toHaveLength(2);
});

test("another person's name is refused, and nothing is kept", async () => {
  const user = await world.makeUser();
  const wrong: Record<string, string>[] = [
    { nin: "22000000001" },
    { bvn: "22000000002", dateOfBirth: "1993-10-03" },
  ];
  for (const body of wrong) {
    const reply = await kyc(user, body);
    expect([reply.status, reply.body.code]).toEqual([422, "identity_mismatch"]);
    // A BVN is only compared; a NIN's name is shown to its asker, masked (rules 3.39).
    const shownName = reply.body.fields?.["registerName"];
    expect(shownName ?? "none").toMatch(body["nin"] ? /^(\p{L}{1,2}\*{3} ?)+$/u : /^none$/);
  }
  expect(await identitiesOf(user)).toEqual([]);
});

test("an account without a name takes the verified one; a BVN alone cannot give it one", async () => {
  const user = await world.makeUser();
  await rename(user, "");
  const bvn = await kyc(user, { bvn: newNumber(), dateOfBirth: "1993-10-03" });
  expect([bvn.status, bvn.body.code]).toEqual([422, "identity_name_needed"]);
  expect((await kyc(user, { nin: newNumber() })).body.user.fullName).toBe("Test Person");
  expect((await kyc(user, { bvn: newNumber(), dateOfBirth: "1993-10-03" })).status).toBe(200);
});

test("a BVN asks for the date of birth, and a NIN does not; asking uses up no try", async () => {
  const user = await world.makeUser();
  for (let tries = 0; tries < 12; tries += 1)
    expect(await kyc(user, { bvn: newNumber() })).toMatchObject({
      status: 422,
      body: { code: "identity_birth_needed" },
    });
  expect((await kyc(user, { bvn: newNumber(), dateOfBirth: "1993-10-03" })).status).toBe(200);
  expect((await kyc(user, { nin: newNumber() })).status).toBe(200);
});

test("a number nobody has is told so", async () => {
  const user = await world.makeUser();
  expect((await kyc(user, { nin: "00012345678" })).body.code).toBe("identity_not_found");
  expect((await kyc(user, { bvn: "00012345678", dateOfBirth: "1993-10-03" })).body.code).toBe(
    "identity_not_found",
  );
});

test("one number is one person's, and a person has one of a kind; the same again is fine", async () => {
  const [one, other] = [await world.makeUser(), await world.makeUser()];
  const nin = newNumber();
  expect((await kyc(one, { nin })).status).toBe(200);
  expect((await kyc(one, { nin })).status).toBe(200);
  const taken = await kyc(other, { nin });
  expect([taken.status, taken.body.code]).toEqual([409, "identity_taken"]);
  const second = await kyc(one, { nin: newNumber() });
  expect([second.status, second.body.code]).toEqual([409, "identity_set"]);
});

test("20 people at once with one number: one has it; one person 5 times at once: one row", async () => {
  const nin = newNumber();
  const people = await Promise.all(Array.from({ length: 20 }, () => world.makeUser()));
  const replies = await Promise.all(people.map((one) => kyc(one, { nin })));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.code === "identity_taken")).toHaveLength(19);
  const user = await world.makeUser();
  const own = newNumber();
  const again = await Promise.all(Array.from({ length: 5 }, () => kyc(user, { nin: own })));
  expect(again.every(({ status }) => status === 200)).toBe(true);
  expect(await identitiesOf(user)).toHaveLength(1);
});

const triesOf = async (user: TestUser) =>
  (
    await world.deps.db
      .selectFrom("identity_try")
      .select("tries")
      .where("user_id", "=", user.id)
      .executeTakeFirstOrThrow()
  ).tries;

test("a number kept by a first press while a second one is on its way is fine for both, and costs one try", async () => {
  const user = await world.makeUser();
  const house = houseAnswering({ kind: "found", fullName: "Test Person" });
  const wanted = { kind: "nin" as const, number: newNumber(), bornOn: undefined };
  const answers: unknown[] = [];
  const second = overtaken(house.deps, "identity.try", async () =>
    answers.push(await verifyIdentity(house.deps, user, wanted)),
  );
  answers.push(await verifyIdentity(second, user, wanted));
  expect(answers).toMatchObject([{ ok: true }, { ok: true }]);
  expect([house.asked(), await triesOf(user)]).toEqual([1, 1]);
});

test("a first press that took the day's last try is fine for the second one too", async () => {
  const user = await world.makeUser();
  const stranger = houseAnswering({ kind: "found", fullName: "Somebody Else" });
  const wanted = () => ({ kind: "nin" as const, number: newNumber(), bornOn: undefined });
  for (let n = 0; n < 4; n++) await verifyIdentity(stranger.deps, user, wanted());
  const { deps } = houseAnswering({ kind: "found", fullName: "Test Person" });
  const own = wanted();
  const second = overtaken(deps, "identity.try", () => verifyIdentity(deps, user, own));
  expect(await verifyIdentity(second, user, own)).toMatchObject({ ok: true });
  expect([await triesOf(user), (await identitiesOf(user)).length]).toEqual([5, 1]);
  expect(await verifyIdentity(deps, await world.makeUser(), own)).toMatchObject({
    fault: { code: "identity_taken" },
  });
});

test.each<[string, IdentityAnswer]>([
  ["is not answered", { kind: "unavailable", note: "asked a moment ago" }],
  ["is told that nobody has it", { kind: "not_found" }],
  ["is told another name", { kind: "found", fullName: "Somebody Else" }],
])(
  "an equal question that %s is fine where the first press kept the number, and costs one try",
  async (_name, answer) => {
    const user = await world.makeUser();
    const { deps } = houseAnswering({ kind: "found", fullName: "Test Person" });
    const wanted = { kind: "nin" as const, number: newNumber(), bornOn: undefined };
    const second = overtaken(houseAnswering(answer).deps, "identity.nin", () =>
      verifyIdentity(deps, user, wanted),
    );
    expect(await verifyIdentity(second, user, wanted)).toMatchObject({ ok: true });
    expect(await triesOf(user)).toBe(1);
  },
);

test("of two presses that both asked one keeps the number: one try, and the bank is told once", async () => {
  const { user } = await accountHolder(world);
  const before = await triesOf(user);
  let reported = 0;
  const addIdentity = async () => {
    reported += 1;
    return "unknown" as const;
  };
  const house = houseAnswering({ kind: "compared", isSame: true });
  const deps = { ...house.deps, reservedAccounts: { ...house.deps.reservedAccounts, addIdentity } };
  const wanted = { kind: "bvn" as const, number: newNumber(), bornOn: "1993-10-03" };
  const second = overtaken(deps, "identity.save", () => verifyIdentity(deps, user, wanted));
  expect(await verifyIdentity(second, user, wanted)).toMatchObject({ ok: true });
  expect([house.asked(), await triesOf(user), reported]).toEqual([2, before + 1, 1]);
});

test("an account that was named while the provider was asked is compared with its new name", async () => {
  const user = await world.makeUser();
  await rename(user, "");
  const nin = async (): Promise<IdentityAnswer> => {
    await rename(user, "Bola Ade");
    return { kind: "found", fullName: "Ada Obi" };
  };
  const deps = { ...world.deps, identities: { ...world.deps.identities, nin } };
  const verified = await verifyIdentity(deps, user, { kind: "nin", number: newNumber(), bornOn: undefined });
  const fields = { registerName: "A*** O***" };
  expect(verified).toEqual({ ok: false, fault: { code: "identity_mismatch", fields } });
  expect(await identitiesOf(user)).toEqual([]);
});

test("two NINs of one person at once: one is kept, and the account has its name", async () => {
  const user = await world.makeUser();
  await rename(user, "");
  const wanted = (number: string) => ({ kind: "nin" as const, number, bornOn: undefined });
  const named = (fullName: string) => houseAnswering({ kind: "found", fullName }).deps;
  const results = await Promise.all([
    verifyIdentity(named("Ada Obi"), user, wanted(newNumber())),
    verifyIdentity(named("Bola Ade"), user, wanted(newNumber())),
  ]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  const [kept] = await identitiesOf(user);
  const account = await world.deps.db
    .selectFrom("app_user")
    .select("full_name")
    .where("id", "=", user.id)
    .executeTakeFirst();
  expect(account?.full_name).toBe(kept?.full_name);
});

test("five tries a day, also side by side; the sixth is refused unasked; tomorrow there are new ones", async () => {
  const user = await world.makeUser();
  const { deps, asked } = houseAnswering({ kind: "found", fullName: "Somebody Else" });
  const tryOnce = () => verifyIdentity(deps, user, { kind: "nin", number: newNumber(), bornOn: undefined });
  const results = await Promise.all(Array.from({ length: 9 }, tryOnce));
  const codes = results.map((result) => (result.ok ? "ok" : result.fault.code));
  expect(codes.filter((code) => code === "identity_mismatch")).toHaveLength(5);
  expect(codes.filter((code) => code === "identity_tries_used")).toHaveLength(4);
  expect(asked()).toBe(5);
  world.clock.advance(24 * 3_600_000);
  expect(await tryOnce()).toMatchObject({ fault: { code: "identity_mismatch" } });
});

test("a provider that is away costs no try, and says so", async () => {
  const user = await world.makeUser();
  await configureBank(world, "fault", { kind: "down", service: "nin", times: 7 });
  for (let i = 0; i < 7; i++) {
    const reply = await kyc(user, { nin: newNumber() });
    expect([reply.status, reply.body.code]).toEqual([503, "identity_check_unavailable"]);
  }
  expect((await kyc(user, { nin: newNumber() })).status).toBe(200);
});

test("our wallet too low for the check is our trouble, not the person's", async () => {
  const user = await world.makeUser();
  await configureBank(world, "config", { walletKobo: 0 });
  expect((await kyc(user, { nin: newNumber() })).body.code).toBe("identity_check_unavailable");
  await configureBank(world, "config", { walletKobo: 1_000_000_000_000 });
  expect((await kyc(user, { nin: newNumber() })).status).toBe(200);
});

test("after a change of secret a number is still one person's, and its owner's same number is fine", async () => {
  const [owner, other] = [await world.makeUser(), await world.makeUser()];
  const house = houseAnswering({ kind: "found", fullName: "Test Person" });
  const wanted = { kind: "nin" as const, number: newNumber(), bornOn: undefined };
  const [old, fresh] = ["an old secret of thirty-two bytes or so", "a new secret of thirty-two bytes or so"];
  const before = { ...house.deps, secrets: createSecrets(old) };
  expect(await verifyIdentity(before, owner, wanted)).toMatchObject({ ok: true });
  const after = { ...house.deps, secrets: createSecrets(fresh, [old]) };
  expect(await verifyIdentity(after, owner, wanted)).toMatchObject({ ok: true });
  expect(await verifyIdentity(after, other, wanted)).toMatchObject({ fault: { code: "identity_taken" } });
  expect(house.asked()).toBe(1);
});
