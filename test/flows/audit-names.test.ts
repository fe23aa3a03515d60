import { afterAll, expect, test } from "vitest";
import { actsOf } from "../support/staff.ts";
import { expectBooksInOrder } from "../support/books.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

/** Names that people choose for themselves do not eat what the audit log says (rules 21.15). */

const world = await startTestApp(await freshDatabase());
const { db } = world.deps;
const admin = await world.makeUser({ isAdmin: true });
afterAll(() => expectBooksInOrder(db, { now: world.clock.now() }));

test.each(["0", "e", "person", "500000"])(
  "somebody called %s leaves amounts and reasons as they were",
  async (name) => {
    const user = await world.makeUser();
    await db.updateTable("app_user").set({ full_name: name }).where("id", "=", user.id).execute();
    const reason = "The 5000 of yesterday, for one person";
    await world.call("POST /admin/credit", {
      token: admin.token,
      body: { userName: user.userName, amount: 5_000, reason },
    });
    const [entry] = await actsOf(world, { subject: user.id, action: "credit" });
    expect(entry).toMatchObject({ subject_name: user.userName, after: { amount: "500000", reason } });
    await db.deleteFrom("audit_personal").where("person_id", "=", user.id).execute();
    const [erased] = await actsOf(world, { subject: user.id, action: "credit" });
    const left = name === "person" ? reason.replace("person", "(erased)") : reason;
    expect(erased).toMatchObject({ subject_name: "(erased)", after: { amount: "500000", reason: left } });
  },
);
