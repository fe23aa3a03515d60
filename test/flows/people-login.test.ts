import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { FORGET_FAILURES_MS, MAX_LOCK_SECONDS } from "../../src/core/throttle.ts";
import { login as logIn } from "../../src/flows/auth/login.ts";
import { takeAttempt } from "../../src/flows/auth/login-attempt.ts";
import { tidyPeople } from "../../src/flows/auth/sessions.ts";
import { freshDatabase } from "../support/database.ts";
import { emptyCatalogue, form, PASSWORD, type PeopleWorld, startPeople } from "../support/people.ts";

const database = await freshDatabase();
let world: PeopleWorld;
beforeAll(async () => {
  world = await startPeople(database, emptyCatalogue);
});
beforeEach(() => {
  world.moveClock(FORGET_FAILURES_MS + 1); // what earlier tests did to shared addresses is forgotten
});

const HOME = "102.89.1.1";
const STRANGER = "41.190.2.2";

async function newPerson(userName: string) {
  const sent = form({ userName });
  expect((await world.call("POST /auth/register", { body: sent, address: HOME })).status).toBe(200);
  return sent;
}
type From = { address?: string; device?: string };
const loginFrom = (from: From, userName: string, password: string) =>
  world.call("POST /auth/login", { body: { userName, password }, address: HOME, ...from });
const login = (userName: string, password: string, address = HOME) =>
  loginFrom({ address }, userName, password);

/**
 * Fail to log in so often, each time as soon as it is allowed. Answers the seconds of each lock met on the
 * way.
 */
async function failTimes(userName: string, times: number, address = HOME): Promise<number[]> {
  const waits: number[] = [];
  for (let done = 0; done < times; ) {
    const { status, headers } = await login(userName, "wrong-guess", address);
    if (status === 422) {
      done += 1;
      continue;
    }
    const seconds = Number(headers["retry-after"]);
    waits.push(seconds);
    world.moveClock(seconds * 1_000);
  }
  return waits;
}

describe("logging in", () => {
  test("works by user name or email, in any case, and tells what the account holds", async () => {
    const { userName, email } = await newPerson("Login_Ada");
    for (const name of [userName, userName.toUpperCase(), email, email.toUpperCase()]) {
      const { status, body } = await login(name, PASSWORD);
      expect(status).toBe(200);
      expect(body).toMatchObject({ msg: "Login successful", user: { userName, email } });
      expect(body["token"]).toMatch(/^[A-Za-z0-9_-]{43}$/);
    }
  });

  test("empty fields are refused with the form's sentence", async () => {
    for (const body of [{}, { userName: "x" }, { userName: " ", password: "y" }])
      expect(await world.call("POST /auth/login", { body })).toMatchObject({
        status: 400,
        body: { code: "bad_request", msg: "All field are required" },
      });
  });

  test("ten at once with the right password all come in: attempts of one person take turns", async () => {
    const { userName } = await newPerson("Login_Many");
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(userName, PASSWORD)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map(({ body }) => body["token"])).size).toBe(10);
  });
});

describe("nobody learns who has an account", () => {
  test("unknown name and wrong password get the same answer after the same work, and the same locks", async () => {
    const { userName } = await newPerson("Login_Known");
    const before = world.tried.verifications;
    const known = await login(userName, "wrong-guess", STRANGER);
    const unknown = await login("nobody_at_all", "wrong-guess", STRANGER);
    expect(known.status).toBe(422);
    expect(known.body).toMatchObject({ code: "wrong_credentials" });
    expect([unknown.status, unknown.text]).toEqual([known.status, known.text]);
    expect(world.tried.verifications - before).toBe(2);
    expect(await failTimes(userName, 6, STRANGER)).toEqual(await failTimes("nobody_at_all", 6, STRANGER));
  });

  test("401 is kept for not being logged in", async () => {
    expect((await login("nobody_here", "wrong-guess")).status).toBe(422);
    expect(await world.call("GET /auth", { token: "x".repeat(43) })).toMatchObject({
      status: 401,
      body: { code: "not_logged_in" },
    });
  });
});

describe("guessing", () => {
  test("slows from the fifth failure and locks for 15 minutes from the tenth", async () => {
    const { userName } = await newPerson("Guess_Slow");
    expect(await failTimes(userName, 12)).toEqual([30, 60, 120, 240, 480, 900, 900]);
  });

  test("during a lock the right password is refused too, unlooked at; after it, it works and forgives", async () => {
    const { userName } = await newPerson("Guess_Lock");
    await failTimes(userName, 5);
    const before = world.tried.verifications;
    const locked = await login(userName, PASSWORD);
    expect(locked).toMatchObject({ status: 429, body: { code: "account_locked" } });
    expect(Number(locked.headers["retry-after"])).toBe(30);
    expect(world.tried.verifications).toBe(before);
    world.moveClock(30_000);
    expect((await login(userName, PASSWORD)).status).toBe(200);
    expect(await failTimes(userName, 5)).toEqual([]);
  });

  test("locks do not tell that a name and an email belong together: each has a budget of its own", async () => {
    const { userName, email } = await newPerson("Guess_Both");
    const other = await newPerson("Guess_Other");
    const sameAccount = [await failTimes(userName, 7, STRANGER), await failTimes(email, 7, STRANGER)];
    const twoAccounts = [
      await failTimes(other.userName, 7, "197.210.9.9"),
      await failTimes("stranger_mail@example.com", 7, "197.210.9.9"),
    ];
    expect(sameAccount).toEqual(twoAccounts);
  });

  test("an address is familiar to the person, whatever they typed there", async () => {
    const { userName, email } = await newPerson("Guess_Mail");
    await failTimes(email, 11, STRANGER);
    expect((await login(email, PASSWORD, STRANGER)).status).toBe(429);
    expect((await login(email, PASSWORD, HOME)).status).toBe(200);
    expect((await login(userName, PASSWORD, STRANGER)).status).toBe(200);
  });

  test("50 guesses at the same moment get 5 passwords looked at, no more", async () => {
    const { userName } = await newPerson("Guess_Race");
    const before = world.tried.verifications;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => login(userName, `wrong-guess-${i}`)),
    );
    expect(world.tried.verifications - before).toBe(5);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45);
  });

  test("the limit is the database's: 50 processes at the same moment get 5 attempts between them", async () => {
    const who = { account: "guess_processes", address: STRANGER, device: undefined };
    const taken = await Promise.all(Array.from({ length: 50 }, () => takeAttempt(world.deps, who)));
    expect(taken.filter(({ ok }) => ok)).toHaveLength(5);
  });

  test("a full queue of passwords takes no attempt away", async () => {
    const { userName } = await newPerson("Guess_Queue");
    const full = { ...world.deps, passwords: { ...world.deps.passwords, verify: async () => undefined } };
    const origin = { address: HOME, userAgent: undefined };
    for (let i = 0; i < 6; i++)
      expect(await logIn(full, { login: userName, password: PASSWORD }, origin)).toEqual({
        ok: false,
        fault: { code: "overloaded" },
      });
    expect((await login(userName, PASSWORD)).status).toBe(200);
  });

  test("strangers cannot keep a person out of an address they have logged in from before", async () => {
    const { userName } = await newPerson("Guess_Victim");
    await failTimes(userName, 11, STRANGER);
    expect((await login(userName, PASSWORD, STRANGER)).status).toBe(429);
    expect((await login(userName, PASSWORD, HOME)).status).toBe(200);
    expect((await login(userName, PASSWORD, STRANGER)).status).toBe(429);
  });

  test("trying during a lock does not make it longer", async () => {
    const { userName } = await newPerson("Guess_Short");
    await failTimes(userName, 10);
    for (let i = 0; i < 20; i++) expect((await login(userName, "wrong-guess")).status).toBe(429);
    world.moveClock(MAX_LOCK_SECONDS * 1_000);
    expect((await login(userName, PASSWORD)).status).toBe(200);
  });

  test("one address that tries many accounts is locked, another is not, and success does not wash it clean", async () => {
    const { userName } = await newPerson("Guess_Spray");
    const spray = async (from: number, upTo: number) => {
      const statuses = [];
      for (let i = from; i < upTo; i++)
        statuses.push((await login(`sprayed_${i}`, "wrong-guess", "197.210.3.3")).status);
      return statuses;
    };
    const free = Array.from({ length: 20 }, () => 422);
    expect(await spray(0, 20)).toEqual(free);
    expect((await login(userName, PASSWORD, "197.210.3.3")).status).toBe(200);
    expect(await spray(20, 42)).toEqual([...free, 422, 429]);
    expect((await login(userName, PASSWORD, "197.210.3.3")).status).toBe(429);
    expect((await login(userName, PASSWORD, HOME)).status).toBe(200);
  });
});

describe("an address that many share", () => {
  const CARRIER = "197.210.77.1";
  const PHONE = "d".repeat(43);
  const wrongNames = async (times: number, from = CARRIER) => {
    for (let i = 0; i < times; i++) await login(`invented_${i}_${times}`, "wrong-guess", from);
  };

  test("a right log-in sets no lock, however many names were wrong there before", async () => {
    const people = [await newPerson("Carrier_Ada"), await newPerson("Carrier_Bola")];
    await wrongNames(41);
    world.moveClock(30_000);
    for (const { userName } of [...people, ...people])
      expect((await login(userName, PASSWORD, CARRIER)).status).toBe(200);
  });

  test("a device that the person has used is let in while its address is locked; no other person's is", async () => {
    const { userName } = await newPerson("Carrier_Known");
    const other = await newPerson("Carrier_Other");
    expect((await loginFrom({ address: HOME, device: PHONE }, userName, PASSWORD)).status).toBe(200);
    await wrongNames(42);
    expect((await login(userName, PASSWORD, CARRIER)).status).toBe(429);
    expect((await loginFrom({ address: CARRIER, device: "e".repeat(43) }, userName, PASSWORD)).status).toBe(
      429,
    );
    expect((await loginFrom({ address: CARRIER, device: PHONE }, other.userName, PASSWORD)).status).toBe(429);
    expect((await loginFrom({ address: CARRIER, device: PHONE }, userName, PASSWORD)).status).toBe(200);
  });

  test("a known device gets as few tries as anything else", async () => {
    const { userName } = await newPerson("Carrier_Thief");
    expect((await loginFrom({ address: HOME, device: PHONE }, userName, PASSWORD)).status).toBe(200);
    const statuses = [];
    for (let i = 0; i < 6; i++)
      statuses.push((await loginFrom({ address: CARRIER, device: PHONE }, userName, "wrong-guess")).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  test("only the keyed hash of a device's token is stored, of twenty devices at most", async () => {
    const { userName } = await newPerson("Carrier_Many");
    for (let i = 0; i < 22; i++) {
      world.moveClock(1_000);
      await loginFrom({ device: `${"k".repeat(41)}${String(i).padStart(2, "0")}` }, userName, PASSWORD);
    }
    const { rows } = await database.pool().query(
      `select encode(token_hash, 'escape') as text from known_device d join app_user u on u.id = d.user_id
        where u.user_name = $1`,
      [userName],
    );
    expect(rows).toHaveLength(20);
    expect(rows.some(({ text }: { text: string }) => text.includes("kkkk"))).toBe(false);
    const first = `${"k".repeat(41)}00`;
    await wrongNames(43);
    expect((await loginFrom({ address: CARRIER, device: first }, userName, PASSWORD)).status).toBe(429);
  });
});

test("tidying removes what no longer counts and nothing else", async () => {
  const { userName } = await newPerson("Tidy_One");
  await failTimes(userName, 5, STRANGER);
  await tidyPeople(world.deps);
  expect((await login(userName, PASSWORD, STRANGER)).status).toBe(429);
  world.moveClock(2 * FORGET_FAILURES_MS);
  const { throttles } = await tidyPeople(world.deps);
  expect(throttles).toBeGreaterThan(0n);
  const { rows } = await database
    .pool()
    .query("select distinct split_part(subject, ':', 1) as kind from login_throttle");
  expect(rows).toEqual([{ kind: "familiar" }]);
});
