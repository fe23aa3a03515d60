import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { emptyCatalogue, form, type PeopleWorld, startPeople } from "../support/people.ts";

const database = await freshDatabase();
let world: PeopleWorld;
beforeAll(async () => {
  world = await startPeople(database, emptyCatalogue);
  await world.call("POST /auth/register", { body: form({ userName: "Chosen_One" }) });
});

const COMMAND = fileURLToPath(new URL("../../src/main/admin.ts", import.meta.url));

/** Run the command as an operator does, on this database. */
async function admin(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const url = database.url.replace("@/", "@socket/"); // a URL must name a host; the socket in it wins
  const env = { ...process.env, PROFILE: "demo", APP_SECRET: "x".repeat(32), DATABASE_URL: url };
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [COMMAND, ...args], { env });
    return { code: 0, out: stdout, err: stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, out: stdout, err: stderr };
  }
}

const flags = async () => {
  const { rows } = await database
    .pool()
    .query("select is_admin, is_agent, is_coupon_vendor from app_user where user_name = 'Chosen_One'");
  return rows[0];
};

describe("the command gives powers, one at a time, and says what it did", () => {
  test.each([
    ["make-vendor", "Chosen_One is now a coupon vendor.\n", [false, false, true]],
    ["make-agent", "Chosen_One is now an agent.\n", [false, true, true]],
    ["make-admin", "Chosen_One is now an admin.\n", [true, true, true]],
    ["make-admin", "Chosen_One is now an admin.\n", [true, true, true]],
  ])("%s", async (command, out, [is_admin, is_agent, is_coupon_vendor]) => {
    expect(await admin(command, "chosen_ONE")).toEqual({ code: 0, out, err: "" });
    expect(await flags()).toEqual({ is_admin, is_agent, is_coupon_vendor });
  });
});

describe("the command takes powers away", () => {
  test.each([
    ["remove-vendor", "Chosen_One is no longer a coupon vendor.\n", [true, true, false]],
    ["remove-agent", "Chosen_One is no longer an agent.\n", [true, false, false]],
  ])("%s", async (command, out, [is_admin, is_agent, is_coupon_vendor]) => {
    expect(await admin(command, "Chosen_One")).toEqual({ code: 0, out, err: "" });
    expect(await flags()).toEqual({ is_admin, is_agent, is_coupon_vendor });
  });

  test("but not from the last admin, unless it is forced", async () => {
    expect(await admin("remove-admin", "Chosen_One")).toEqual({
      code: 1,
      out: "",
      err: "Chosen_One is the last admin. Make another one first, or add --force.\n",
    });
    expect(await flags()).toMatchObject({ is_admin: true });
    const { code } = await admin("remove-admin", "Chosen_One", "--force");
    expect([code, await flags()]).toEqual([0, { is_admin: false, is_agent: false, is_coupon_vendor: false }]);
  });

  test("a blocked admin is no other admin, and one who can log in is", async () => {
    await world.call("POST /auth/register", { body: form({ userName: "Second_One" }) });
    const block = (is: boolean) =>
      database
        .pool("owner")
        .query("update app_user set is_blocked = $1 where user_name = 'Second_One'", [is]);
    await admin("make-admin", "Chosen_One");
    await admin("make-admin", "Second_One");
    await block(true);
    expect((await admin("remove-admin", "Chosen_One")).code).toBe(1);
    await block(false);
    expect((await admin("remove-admin", "Chosen_One")).code).toBe(0);
  });
});

test("each change stands in the audit log once, by the server's operator", async () => {
  const { rows } = await database.pool().query(
    `select actor_name, action, before, after, key_id is not null as keyed from audit_entry
      where exists (select from audit_personal p where p.seq = audit_entry.seq and p.value = 'Chosen_One') order by seq limit 4`,
  );
  const entry = { actor_name: "server operator", action: "user.role", keyed: true };
  expect(rows).toEqual([
    { ...entry, before: { vendor: false }, after: { vendor: true } },
    { ...entry, before: { agent: false }, after: { agent: true } },
    { ...entry, before: { admin: false }, after: { admin: true } },
    { ...entry, before: { vendor: true }, after: { vendor: false } },
  ]);
});

test("nobody of that name: said so, exit code 1", async () => {
  expect(await admin("make-admin", "nobody_here")).toEqual({
    code: 1,
    out: "",
    err: "Nobody is called nobody_here. Register first.\n",
  });
});

test("anything else shows how it is used, exit code 2", async () => {
  for (const args of [
    [],
    ["make-admin"],
    ["make-king", "Chosen_One"],
    ["make-admin", "a", "b"],
    ["remove-king", "a"],
  ]) {
    const { code, err } = await admin(...args);
    expect(code).toBe(2);
    expect(err).toMatch(/^usage: npm run admin -- make-admin USERNAME/);
  }
});
