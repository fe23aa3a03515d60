import { describe, expect, test } from "vitest";
import { currentKey, rotateKeyNow, rotateOldKey } from "../../src/flows/receipts/keys.ts";
import { freshDatabase } from "../support/database.ts";
import { boughtReceipt, codeOf, SCRIPT, startChecker, startReceipts } from "../support/receipts.ts";
import { actsOf } from "../support/staff.ts";
import { startTestApp } from "../support/world.ts";

/** Signed statements of receipts, and the keys that sign them (rules 22.6 to 22.8). */

const world = await startTestApp(await freshDatabase());
const { deps, clock } = world;
const { signed, keys } = await startReceipts(world);
const checked = startChecker();
const owner = world.database.pool("owner", 2);
const YEAR_MS = 365 * 24 * 3_600_000;

describe("a signed statement", () => {
  test("is verified by the script of the document, and an altered one is not (22.6)", async () => {
    const { buyer, id } = await boughtReceipt(world);
    const receipt = await signed(await codeOf(world, buyer, id));
    const published = await keys();
    expect(SCRIPT.trim().split("\n").length).toBeLessThanOrEqual(30);
    expect(checked(receipt, published)).toMatchObject({
      status: 0,
      says: expect.stringContaining(": delivered, NGN "),
    });
    const dearer = { ...receipt, statement: { ...receipt.statement, amount: "99000.00" } };
    expect(checked(dearer, published)).toEqual({
      status: 1,
      says: "NOT REAL: it was altered, or never signed",
    });
    expect(checked({ ...receipt, keyId: "2026-01-01-AAAAAAAA" }, published).status).toBe(1);
  });

  test("holds nothing of the person: the fields, and no other (22.4)", async () => {
    const { buyer, id } = await boughtReceipt(world, "electricity");
    const { statement } = await signed(await codeOf(world, buyer, id));
    expect(Object.keys(statement).sort((a, b) => a.localeCompare(b))).toEqual(
      "address amount code currency madeAt number paidBackAt product reference service signedAt soldBy status value".split(
        " ",
      ),
    );
  });

  test("of before a rotation verifies for ever, and a new one has the new key (22.7)", async () => {
    const { buyer, id } = await boughtReceipt(world);
    const code = await codeOf(world, buyer, id);
    const before = await signed(code);
    const newId = await rotateKeyNow(deps);
    clock.advance(3_600_000);
    const after = await signed(code);
    expect(after.keyId).toBe(newId);
    expect(before.keyId).not.toBe(newId);
    const published = await keys();
    expect([before, after].map((one) => checked(one, published).status)).toEqual([0, 0]);
    const { rows } = await owner.query("select sealed from receipt_key where id = $1", [before.keyId]);
    expect(rows).toEqual([{ sealed: null }]);
    // A statement that claims to be newer than its key is refused, whoever signed it.
    const late = published.keys.map((key) => ({ ...key, until: key.from, from: key.from }));
    expect(checked(after, { keys: late })).toMatchObject({
      says: "NOT REAL: its key was not in use at that time",
    });
  });
});

describe("the key that signs", () => {
  const current = async () =>
    (await owner.query("select id from receipt_key where sealed is not null")).rows as { id: string }[];

  test("is one in all processes, also where all make the first (22.7)", async () => {
    await owner.query("delete from receipt_key");
    const made = await Promise.all(Array.from({ length: 5 }, () => currentKey(deps)));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    expect(await current()).toHaveLength(1);
  });

  test("is one also where several rotate it at the same time, and each act is in the audit log (22.8)", async () => {
    const [{ id: before } = { id: "" }] = await current();
    const ids = await Promise.all(Array.from({ length: 4 }, () => rotateKeyNow(deps)));
    expect(await current()).toHaveLength(1);
    expect(ids).not.toContain(before);
    const acts = await actsOf(world, { action: "receipt.key" });
    expect(acts.at(-1)?.actor_name).toBe("server operator");
  });

  test("is changed by the clock once it is a year old, and not before (22.8)", async () => {
    const [first] = await current();
    clock.advance(YEAR_MS - 3_600_000);
    expect(await rotateOldKey(deps)).toBe(false);
    clock.advance(2 * 3_600_000);
    const done = await Promise.all([rotateOldKey(deps), rotateOldKey(deps)]);
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(await current()).not.toEqual([first]);
    expect(await rotateOldKey(deps)).toBe(false);
  });

  test("is sealed at rest, and its private part leaves by no address", async () => {
    const key = await currentKey(deps);
    const opened = deps.vault.open(key.sealed, `receipt key ${key.id}`);
    expect(key.sealed.includes(Buffer.from(opened, "base64url"))).toBe(false);
    expect(JSON.stringify(await keys())).not.toContain('"d"');
  });
});
