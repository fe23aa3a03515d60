import { beforeEach, describe, expect, test } from "vitest";
import { CONTACT_LIFE_MS, MAX_CONTACTS } from "../../src/core/people.ts";
import { naira } from "../../src/core/money.ts";
import { forgetContacts } from "../../src/flows/contacts/contacts.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

const world = await startTestApp(await freshDatabase());
const DAY = 24 * 3_600_000;

const mama = { contactName: "Mama", contactNetwork: "MTN", contactNumber: "08031230001" };
const add = (user: TestUser, contact: object = mama) =>
  world.call("POST /auth/contact", { token: user.token, body: { ...contact } });
const list = async (user: TestUser) =>
  (await world.call("GET /auth/contact", { token: user.token })).body.contacts;
const edit = (user: TestUser, id: string, body: object) =>
  world.call("PATCH /auth/contact/{id}", { token: user.token, params: { id }, body: { ...body } });
const remove = (user: TestUser, id: string) =>
  world.call("DELETE /auth/contact/{id}", { token: user.token, params: { id } });

describe("contacts", () => {
  test("are saved, listed by name, changed and deleted; numbers are stored as 11 digits", async () => {
    const user = await world.makeUser();
    await add(user, { ...mama, contactNumber: "+234 803 123 0001" });
    await add(user, { contactName: "anna", contactNetwork: "GLO", contactNumber: "08051230002" });
    const [anna, mother] = await list(user);
    expect([anna?.contactName, mother]).toMatchObject(["anna", { ...mama, createdAt: expect.any(String) }]);
    const edited = await edit(user, mother?._id ?? "", { contactName: "Mummy" });
    expect(edited.body.contact).toMatchObject({ ...mama, contactName: "Mummy" });
    expect((await remove(user, anna?._id ?? "")).body).toEqual({ msg: "Contact deleted" });
    expect((await list(user)).map(({ contactName }) => contactName)).toEqual(["Mummy"]);
  });

  test("groups are kept, changed and left as they are; names with commas and too many are refused", async () => {
    const user = await world.makeUser();
    const { body } = await add(user, { ...mama, contactGroups: ["Family ", "family", "staff"] });
    expect(body.contact.contactGroups).toEqual(["Family", "staff"]);
    const { _id: id } = body.contact;
    expect((await edit(user, id, { contactName: "Mummy" })).body.contact.contactGroups).toHaveLength(2);
    for (const contactGroups of [["a,b"], ["x".repeat(31)], ["a", "b", "c", "d", "e", "f"], "staff"])
      expect((await edit(user, id, { contactGroups })).body).toMatchObject({ code: "bad_request" });
    expect((await edit(user, id, { contactGroups: [] })).body.contact.contactGroups).toEqual([]);
  });

  test("missing and unusable fields are refused in the form's words", async () => {
    const user = await world.makeUser();
    for (const body of [{}, { ...mama, contactName: " " }, { ...mama, contactNumber: "" }])
      expect((await add(user, body)).body).toMatchObject({
        code: "bad_request",
        msg: "All fields are required",
      });
    expect((await add(user, { ...mama, contactNetwork: "select" })).body.msg).toBe("Please select a network");
    expect((await add(user, { ...mama, contactNumber: "12345" })).body.fields).toEqual({
      contactNumber: "Enter a valid Nigerian phone number",
    });
  });

  test("a number is one person's contact once, added or edited, also by two at once", async () => {
    const user = await world.makeUser();
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(user)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === "contact_exists")).toHaveLength(9);
    const { body } = await add(user, { ...mama, contactNumber: "08031230002" });
    expect(await edit(user, body.contact._id, { contactNumber: mama.contactNumber })).toMatchObject({
      status: 409,
      body: { code: "contact_exists" },
    });
    expect((await add(await world.makeUser())).status).toBe(200);
  });

  test("somebody else's are neither seen, changed nor deleted", async () => {
    const owner = await world.makeUser();
    const thief = await world.makeUser();
    const { _id: id } = (await add(owner)).body.contact;
    expect(await list(thief)).toEqual([]);
    expect((await edit(thief, id, { contactName: "Mine" })).status).toBe(404);
    expect((await remove(thief, id)).status).toBe(404);
    expect((await list(owner))[0]?.contactName).toBe("Mama");
  });

  test("there are 500 at most, also when the last two come at once", async () => {
    const user = await world.makeUser();
    const at = world.deps.clock.now();
    const rows = Array.from({ length: MAX_CONTACTS - 1 }, (_, i) => ({
      id: world.deps.ids.next(),
      user_id: user.id,
      name: `Friend ${i}`,
      network: "MTN" as const,
      number: `0806${String(1_000_000 + i)}`,
      created_at: at,
      used_at: at,
    }));
    await world.deps.db.insertInto("contact").values(rows).execute();
    const last = await Promise.all(
      ["1", "2", "3"].map((end) => add(user, { ...mama, contactNumber: `0803999000${end}` })),
    );
    expect(last.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(last.filter(({ body }) => body.code === "too_many_contacts")).toHaveLength(2);
    const saved = (await list(user)).find(({ contactName }) => contactName === mama.contactName);
    const again = await add(user, { ...mama, contactNumber: saved?.contactNumber ?? "" });
    expect(again.body.code, "a number that is saved is no number too many").toBe("contact_exists");
  });
});

describe("a contact that is not used for 30 days is deleted", () => {
  beforeEach(() =>
    world.deps.db
      .deleteFrom("contact")
      .execute()
      .then(() => undefined),
  );

  test("used is bought for, or edited; buying writes nothing to it", async () => {
    const user = await world.makeUser({ balance: naira(10_000) });
    const names = ["unused", "bought", "edited", "bought long ago"];
    const ids: string[] = [];
    for (const [i, contactName] of names.entries()) {
      const contact = { contactName, contactNetwork: "MTN", contactNumber: `0803555000${i + 1}` };
      ids.push((await add(user, contact)).body.contact._id);
    }
    const buy = (number: string) =>
      world.call("POST /buy/airtime", {
        token: user.token,
        body: { network: 1, mobile_number: number, amount: 100 },
      });
    expect((await buy("08035550004")).body.code).toBe("purchase_failed");
    world.clock.advance(2 * DAY);
    expect((await buy("08035550002")).status).toBe(200);
    await edit(user, ids[2] ?? "", {});
    world.clock.advance(CONTACT_LIFE_MS - DAY);
    expect(await forgetContacts(world.deps, 1)).toBe(2);
    expect((await list(user)).map(({ contactName }) => contactName)).toEqual(["bought", "edited"]);
    world.clock.advance(DAY + 1);
    expect(await forgetContacts(world.deps)).toBe(2);
    expect(await list(user)).toEqual([]);
  });

  test("young ones stay, and any number of processes may look at once", async () => {
    const user = await world.makeUser();
    await add(user);
    world.clock.advance(CONTACT_LIFE_MS - DAY);
    expect((await add(user, { ...mama, contactNumber: "08031230009" })).status).toBe(200);
    world.clock.advance(DAY + 1);
    const gone = await Promise.all(Array.from({ length: 5 }, () => forgetContacts(world.deps)));
    expect(gone.reduce((all, count) => all + count, 0)).toBe(1);
    const left = await world.deps.db.selectFrom("contact").select("number").execute();
    expect(left).toEqual([{ number: "08031230009" }]);
  });
});
