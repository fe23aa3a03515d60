import { expect, test } from "vitest";
import type { Network } from "./networks.ts";
import { codesByRoute, isAnotherPlan } from "./plan-codes.ts";

const PLAN = { number: 1_002, network: "MTN" as Network, product: "MTN-SME", volumeMb: 1_000 };
const listed = (network: string, name: string, supplier = "GLAD") => ({
  supplier,
  code: "1002",
  network,
  name,
  type: "SME",
});

test("a listed plan is another one by its network or its size, however a gigabyte is counted", () => {
  expect(isAnotherPlan(listed("MTN", "1.0GB"), PLAN)).toBe(false);
  expect(isAnotherPlan(listed("MTN", "1024 MB SME"), PLAN)).toBe(false);
  expect(isAnotherPlan(listed("MTN", "Weekly bundle"), PLAN)).toBe(false);
  expect(isAnotherPlan(listed("GLO", "1.0GB"), PLAN)).toBe(true);
  expect(isAnotherPlan(listed("MTN", "500MB"), PLAN)).toBe(true);
  expect(isAnotherPlan(listed("MTN", "1.2GB"), PLAN)).toBe(true);
});

test("a plan without codes has its number at each supplier of its route whose list does not contradict", () => {
  const routes = new Map([
    ["MTN/data", ["GLAD", "LEGIT"]],
    ["MTN-CG/data", ["AYINLAK"]],
  ]);
  const codes = (product: string, rows: Parameters<typeof codesByRoute>[2] = []) =>
    codesByRoute({ routes }, { ...PLAN, service: "data", product }, rows).map(
      ({ supplier, code }) => `${supplier}:${code}`,
    );
  expect(codes("MTN-SME")).toEqual(["GLAD:1002", "LEGIT:1002"]);
  expect(codes("MTN-CG")).toEqual(["AYINLAK:1002"]);
  expect(codes("MTN-SME", [listed("GLO", "1GB")])).toEqual(["LEGIT:1002"]);
  expect(codes("MTN-SME", [listed("MTN", "1GB")])).toEqual(["GLAD:1002", "LEGIT:1002"]);
});
