import { expect, test } from "vitest";
import type { Deps } from "../deps.ts";
import { createRequestLog } from "./logs.ts";

/** A fake database that accepts inserts and counts their rows. */
function counting() {
  const sizes: number[] = [];
  const values = (rows: readonly unknown[]) => ({ execute: async () => void sizes.push(rows.length) });
  return { sizes, db: { insertInto: () => ({ values }) } as unknown as Deps["db"] };
}

const request = {
  userId: "a",
  at: new Date(0),
  method: "GET",
  path: "/api/v1/prices",
  status: 200,
  code: "",
  ms: 1,
  requestId: "r",
};

test("all that waits is written in one go, in parts, up to the most that may wait", async () => {
  const { sizes, db } = counting();
  const log = createRequestLog({ db });
  for (let n = 0; n < 6_000; n += 1) log.note(request);
  expect(await log.flush()).toBe(5_000);
  expect(sizes).toEqual(Array.from({ length: 10 }, () => 500));
  expect(await log.flush()).toBe(0);
});
