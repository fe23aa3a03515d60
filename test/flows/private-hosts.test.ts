import { expect, test } from "vitest";
import { updateWebhook } from "../../src/flows/auth/update-webhook.ts";
import { addSupplier } from "../../src/flows/suppliers/set-up.ts";
import { freshDatabase } from "../support/database.ts";
import { startTestApp } from "../support/world.ts";

/** A production whose operator named one private host (rules 15.24). */

const world = await startTestApp(await freshDatabase());
const NAMED = "127.0.0.1:7001";
const settings = { ...world.deps.settings, isProduction: true, privateHosts: [NAMED] };
const deps = { ...world.deps, settings };
const { id: adminId } = await world.makeUser({ isAdmin: true });

async function add(code: string, base_url: string) {
  const options = { networkIds: { airtime: { MTN: 1 }, data: {} } };
  const limits = { max_in_flight: 5, vend_timeout_ms: 30_000, not_found_after_ms: 600_000 };
  const form = { dialect: "msorg" as const, base_url, services: ["airtime" as const], options, ...limits };
  const by = { id: adminId, userName: "admin", isAdmin: true, address: "127.0.0.1" };
  return addSupplier(deps, by, { code, form });
}

test("a supplier may be at the named host and port, without TLS, and at no other private one", async () => {
  expect(await add("NAMED", `http://${NAMED}/NAMED/api/`)).toMatchObject({ ok: true });
  const stored = await world.deps.db
    .selectFrom("supplier")
    .select("base_url")
    .where("code", "=", "NAMED")
    .executeTakeFirst();
  expect(stored?.base_url).toBe(`http://${NAMED}/NAMED/api`);
  for (const url of ["http://127.0.0.1:7002/api", "http://localhost:7001/api", "http://127.0.0.1/api"])
    expect(await add("OTHER", url)).toMatchObject({ ok: false, fault: { code: "bad_request" } });
});

test("a customer's webhook is never sent to a named host", async () => {
  const { id: userId } = await world.makeUser();
  const loggedInAt = world.clock.now();
  const { id: sessionId } = await world.deps.db
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const session = { sessionId, hasSecondFactor: false, isByPasskey: false, loggedInAt };
  const owner = { userId, session, password: undefined, code: undefined };
  for (const scheme of ["http", "https"]) {
    const wanted = { owner, url: `${scheme}://${NAMED}/hook`, newSecret: false };
    expect(await updateWebhook(deps, wanted)).toMatchObject({ ok: false });
  }
});
