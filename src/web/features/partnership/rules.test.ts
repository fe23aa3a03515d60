import { expect, test } from "vitest";
import { joinProblem } from "./rules.ts";

test("joining needs its price in the wallet", () => {
  expect(joinProblem({ balance: 999.99 }, 1000)).toBe("Insufficient balance");
  expect(joinProblem({ balance: 1000 }, 1000)).toBeUndefined();
});
