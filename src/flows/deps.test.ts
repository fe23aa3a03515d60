import { describe, expect, test } from "vitest";
import type { Db, Tx } from "../db/schema.ts";
import { commit } from "./deps.ts";

const failure = (code: string) => Object.assign(new Error(code), { code });

/** A database whose transactions end with these errors in turn, then commit. */
function bench(errors: Error[]) {
  const seen = { runs: 0, effects: 0 };
  const execute = async <T>(run: (tx: Tx) => Promise<T>) => {
    seen.runs += 1;
    const value = await run({} as Tx);
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
