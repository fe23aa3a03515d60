import { describe, expect, test } from "vitest";
import { naira } from "../../src/core/money.ts";
import { POWERS_IDLE_MS, POWERS_LIFE_MS, SESSION_LIFE_MS } from "../../src/core/people.ts";
import { freshDatabase } from "../support/database.ts";
import { logIn, type Member, newMember } from "../support/members.ts";
import { startTestApp } from "../support/world.ts";

/** The ends of sessions, and of the powers of staff in them (rules 3.6, 3.24). */

const world = await startTestApp(await freshDatabase());
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A person of the house with a log-in of now. */
async function newStaff(role: "is_admin" | "is_agent"): Promise<Member> {
  const member = await newMember(world);
  await world.deps.db
    .updateTable("app_user")
    .set({ [role]: true })
    .where("id", "=", member.id)
    .execute();
  return { ...member, token: (await logIn(world, member)).body.token };
}
const act = (token: string) => world.call("GET /admin/notification", { token });
const lives = async (token: string) => (await world.call("GET /auth", { token })).status;

/** Goes on in steps, with one act of staff after each; waits until the use is stored. */
async function useFor(token: string, time: { ms: number; step: number }): Promise<number> {
  let used = 0;
  for (; used < time.ms; used += time.step) {
    world.clock.advance(time.step);
    const { status, body } = await act(token);
    if (status !== 200) return body.code === "log_in_again" ? used + time.step : -1;
    await expect.poll(() => lastSeen(token)).toBe(world.clock.now().getTime());
  }
  return used;
}
async function lastSeen(token: string): Promise<number> {
  const hash = Buffer.from(world.deps.secrets.digest(token));
  const row = await world.deps.db
    .selectFrom("session")
    .select("last_seen_at")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  return row?.last_seen_at.getTime() ?? 0;
}

describe("powers of staff", () => {
  test("end 30 minutes after their last use, for admins and agents; the log-in itself goes on", async () => {
    for (const role of ["is_admin", "is_agent"] as const) {
      const { token } = await newStaff(role);
      world.clock.advance(POWERS_IDLE_MS - 1);
      expect((await act(token)).status).toBe(200);
      await expect.poll(() => lastSeen(token)).toBe(world.clock.now().getTime());
      world.clock.advance(POWERS_IDLE_MS);
      for (const _ of [1, 2])
        expect(await act(token)).toMatchObject({ status: 403, body: { code: "log_in_again" } });
      expect(await lives(token)).toBe(200);
      world.clock.advance(MINUTE);
      await lives(token);
      expect((await act(token)).status).toBe(403);
    }
  });

  test("end 12 hours after the log-in however busy, and come back with a new one", async () => {
    const admin = await newStaff("is_admin");
    expect(await useFor(admin.token, { ms: 2 * POWERS_LIFE_MS, step: 25 * MINUTE })).toBe(
      Math.ceil(POWERS_LIFE_MS / (25 * MINUTE)) * 25 * MINUTE,
    );
    const again = await logIn(world, admin);
    expect((await act(again.body.token)).status).toBe(200);
    expect((await act(admin.token)).body.code).toBe("log_in_again");
  });

  test("over, a transfer of the house is refused instead of coming from the admin's own wallet", async () => {
    const admin = await newStaff("is_admin");
    const to = await world.makeUser();
    const { wallet_account: walletAccount } = await world.deps.db
      .selectFrom("app_user")
      .select("wallet_account")
      .where("id", "=", admin.id)
      .executeTakeFirstOrThrow();
    await world.fund({ ...to, id: admin.id, walletAccount }, naira(1_000));
    world.clock.advance(POWERS_IDLE_MS);
    const body = { userName: to.userName, amount: 100 };
    const sent = await world.call("POST /auth/transferFund", { token: admin.token, body });
    expect(sent).toMatchObject({ status: 403, body: { code: "log_in_again" } });
    const coupon = { userAccount: to.userName, amount: 100 };
    const made = await world.call("POST /admin/generateCoupon", { token: admin.token, body: coupon });
    expect(made).toMatchObject({ status: 403, body: { code: "log_in_again" } });
    expect(await world.balance(to)).toBe(0n);
  });

  test("a session from before powers had an end has none, and says so", async () => {
    const { id, token } = await newStaff("is_admin");
    await world.deps.db
      .updateTable("session")
      .set({ powers_until: null })
      .where("user_id", "=", id)
      .execute();
    expect((await act(token)).body.code).toBe("log_in_again");
  });
});

describe("a session", () => {
  test("ends 90 days after its log-in, however often it is used", async () => {
    const { token } = await newMember(world);
    for (let days = 10; days < 90; days += 10) {
      world.clock.advance(10 * DAY);
      expect(await lives(token)).toBe(200);
      await expect.poll(() => lastSeen(token)).toBe(world.clock.now().getTime());
    }
    world.clock.advance(10 * DAY - 1);
    expect(await lives(token)).toBe(200);
    world.clock.advance(1);
    expect(await lives(token)).toBe(401);
  });

  test("that was moved on before there was an end is over too", async () => {
    const { id, token } = await newMember(world);
    const now = world.clock.now();
    await world.deps.db
      .updateTable("session")
      .set({
        created_at: new Date(now.getTime() - SESSION_LIFE_MS),
        expires_at: new Date(now.getTime() + DAY),
      })
      .where("user_id", "=", id)
      .execute();
    expect(await lives(token)).toBe(401);
  });
});
