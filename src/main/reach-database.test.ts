import { expect, test } from "vitest";
import { whenReached } from "./reach-database.ts";

const refused = (code: string, message: string) => Object.assign(new Error(message), { code });

/** A clock that the pauses move on, and a database that answers after some tries. */
function trial(failures: readonly Error[]) {
  const said: string[] = [];
  const left = [...failures];
  let nowMs = 0;
  const run = () => {
    const failure = left.shift();
    return failure ? Promise.reject(failure) : Promise.resolve("reached");
  };
  const waiting = { now: () => nowMs, pause: async (ms: number) => void (nowMs += ms) };
  return { said, waited: () => nowMs, reached: whenReached(run, (line) => said.push(line), waiting) };
}

test("a start waits for a database that is away, and says so now and then (rules 8.73)", async () => {
  const away = refused("ECONNREFUSED", "connect ECONNREFUSED 127.0.0.1:5432");
  const starting = refused("57P03", "the database system is starting up");
  const { said, waited, reached } = trial([...Array<Error>(12).fill(away), starting]);
  expect(await reached).toBe("reached");
  expect(waited()).toBeGreaterThan(30_000);
  expect(said).toEqual([
    expect.stringContaining("ECONNREFUSED"),
    expect.stringContaining("ECONNREFUSED"),
    expect.stringContaining("starting up"),
  ]);
});

test("a standby, and a primary that is not chosen yet, are waited for, too", async () => {
  const codes = ["25006", "08001", "53300", "ENOTFOUND"];
  expect(await trial(codes.map((code) => refused(code, code))).reached).toBe("reached");
});

test.each([
  ["28P01", "password authentication failed"],
  ["3D000", "database does not exist"],
  ["42501", "permission denied to create database"],
])("%s ends the start with its own words: %s", async (code, message) => {
  const { said, reached } = trial([refused(code, message)]);
  await expect(reached).rejects.toThrow(message);
  expect(said).toEqual([]);
});
