import { describe, expect, test } from "vitest";
import { noTransaction } from "../../test/support/no-database.ts";
import type { Db, Tx } from "../db/schema.ts";
import { commit, isUnreachable } from "./deps.ts";

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A database whose transactions end with these errors in turn, then commit. */
function bench(errors: Error[]) {
  const seen = { runs: 0, effects: 0 };
  const execute = async <T>(run: (tx: Tx) => Promise<T>) => {
    seen.runs += 1;
    const value = await run(noTransaction());
    const error = errors.shift();
    if (error) throw error;
    return value;
  };
  const db = { transaction: () => ({ execute }) } as unknown as Db;
  const effect = <T>(_name: string, run: () => Promise<T>) => {
    seen.effects += 1;
    return run();
  };
  return { seen, run: () => commit({ db, effect }, "test.commit", async () => "done") };
}

describe("a transaction that PostgreSQL undid", () => {
  test.each(["40P01", "40001"])("because of others (%s) is run again, as one effect", async (code) => {
    const { seen, run } = bench([failure(code), failure(code)]);
    expect(await run()).toBe("done");
    expect(seen).toEqual({ runs: 3, effects: 1 });
  });

  test("three times is not run a fourth time", async () => {
    const { seen, run } = bench([failure("40P01"), failure("40P01"), failure("40P01")]);
    await expect(run()).rejects.toThrow("40P01");
    expect(seen.runs).toBe(3);
  });

  test("for its own fault, or perhaps committed, is not run again", async () => {
    for (const code of ["23505", "ECONNRESET", "57014"]) {
      const { seen, run } = bench([failure(code)]);
      await expect(run()).rejects.toThrow(code);
      expect(seen.runs).toBe(1);
    }
  });
});

test.each([
  ["25006", "a standby, or writes are switched off"],
  ["25P01", "no transaction any more"],
  ["25P02", "a transaction that an error has ended"],
  ["25P03", "idle in a transaction for too long"],
  ["28P01", "a password that was changed"],
  ["3D000", "a database that is gone"],
  ["40001", "undone because of others"],
  ["53100", "a full disk"],
  ["53200", "no memory"],
  ["53300", "no room for another connection"],
  ["55P03", "a lock that others hold"],
  ["57014", "a statement that took too long"],
  ["57P01", "the server stops"],
  ["57P03", "the server starts"],
  ["58030", "an error of the disk"],
  ["08006", "a connection that failed"],
  ["ECONNRESET", "a connection that broke"],
  ["ETIMEDOUT", "no answer in time"],
])("%s is overloaded and not internal: %s (rules 8.76)", (code) => {
  expect(isUnreachable(failure(code))).toBe(true);
});

test.each(["22P02", "23505", "23514", "42601", "42P01", "P0001", ""])(
  "%s is a fault of ours and stays internal",
  (code) => {
    expect(isUnreachable(failure(code))).toBe(false);
  },
);

test.each(["Query read timeout", "Connection terminated unexpectedly", "no answer in time"])("%s", (text) => {
  expect(isUnreachable(new Error(text))).toBe(true);
});
