import { expect, test } from "vitest";
import { freshDatabase } from "../support/database.ts";
import { wantSecondAdmin } from "../support/staff.ts";
import { startTestApp, type TestUser } from "../support/world.ts";

/**
 * Rules 12.15 where one and the same change of settings is sent twice: a second press is not somebody else's
 * change.
 */

const world = await startTestApp(await freshDatabase());
const admin = await world.makeUser({ isAdmin: true });
const second = await world.makeUser({ isAdmin: true });
await wantSecondAdmin(world, [admin, second]);

const settings = async () => (await world.call("GET /admin/settings", { token: admin.token })).body;
const patch = (body: Record<string, unknown>, by: TestUser = admin) =>
  world.call("PATCH /admin/settings", { token: by.token, body });
test("a second press of one's own change hears that it is done, and is not written down again", async () => {
  const { lowFloat, fundingFeeBps } = await settings();
  const wanted = {
    lowFloat: lowFloat + 1,
    fundingFeeBps: fundingFeeBps + 1,
    seen: { lowFloat, fundingFeeBps },
  };
  expect(await patch(wanted)).toMatchObject({ status: 200 });
  const written = await entries();
  expect(await patch(wanted)).toMatchObject({
    status: 200,
    body: { msg: "Settings changed", approval: null },
  });
  expect(await entries()).toEqual(written);
  expect(await settings()).toMatchObject({ lowFloat: lowFloat + 1, fundingFeeBps: fundingFeeBps + 1 });
});

test("where one of two keys stands already as it is wanted, the other one is still held against what was seen", async () => {
  const { lowFloat, fundingFeeBps } = await settings();
  expect(await patch({ lowFloat: lowFloat + 1, fundingFeeBps: fundingFeeBps + 1 }, second)).toMatchObject({
    status: 200,
  });
  const wanted = {
    lowFloat: lowFloat + 1,
    fundingFeeBps: fundingFeeBps + 2,
    seen: { lowFloat, fundingFeeBps },
  };
  expect(await patch(wanted)).toMatchObject({ status: 409, body: { code: "settings_changed" } });
  expect(await settings()).toMatchObject({ fundingFeeBps: fundingFeeBps + 1 });
  const aware = { ...wanted, seen: { lowFloat, fundingFeeBps: fundingFeeBps + 1 } };
  expect(await patch(aware)).toMatchObject({ status: 200 });
  const [last] = await entries();
  expect(last).toMatchObject({ after: { fundingFeeBps: fundingFeeBps + 2 } });
  expect(last?.after).not.toHaveProperty("lowFloat");
});

test("what waits for a second admin waits once per person who asks for it, while it is open", async () => {
  const { alone } = await settings();
  const wanted = { alone: { ...alone, credit: alone.credit + 1 }, seen: { alone } };
  const ids = [];
  for (const by of [admin, admin, second]) ids.push((await patch(wanted, by)).body.approval);
  expect(ids[0]).toEqual(expect.any(String));
  expect(ids[1]).toBe(ids[0]);
  expect(ids[2]).not.toBe(ids[0]);
  const params = { id: ids[0] ?? "" };
  const body = { reason: "not today" };
  expect(
    await world.call("POST /admin/approvals/{id}/reject", { token: second.token, params, body }),
  ).toMatchObject({ status: 200 });
  const anew = (await patch(wanted)).body.approval;
  expect(ids).not.toContain(anew);
  world.clock.advance(73 * 3_600_000);
  expect([...ids, anew]).not.toContain((await patch(wanted)).body.approval);
});

/** The audit entries, newest first. */
function entries() {
  return world.deps.db.selectFrom("audit_entry").select(["seq", "after"]).orderBy("seq", "desc").execute();
}
