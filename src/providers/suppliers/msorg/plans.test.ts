import { expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import { answer, supplier } from "./test-support.ts";

const row = {
  id: 353,
  dataplan_id: "353",
  plan_network: "MTN",
  plan_type: "SME",
  month_validate: "30days",
  plan: "1.0GB",
  plan_amount: "610.0",
};
const read = (body: unknown, status = 200) => supplier([answer(status, body)], { cableIds: {} }).port.plans();

test("the list of a host is read by what an order names", async () => {
  expect(await read({ MTN_PLAN: [row], GLO_PLAN: [] })).toEqual([
    { code: "353", network: "MTN", name: "1.0GB", type: "SME", validity: "30days", cost: naira(610) },
  ]);
});

test("rows that cannot be ordered are left out, a price that is no price is unknown", async () => {
  const odd = [
    { ...row, id: "3 5" },
    { ...row, plan_network: "SMILE" },
    "row",
    { ...row, plan_amount: "free" },
  ];
  expect(await read({ MTN_PLAN: odd })).toMatchObject([{ code: "353", cost: undefined }]);
});

test("garbage, refusals and silence are no list", async () => {
  for (const body of ["<html>", [], { detail: "no" }, { MTN_PLAN: "none" }])
    expect(await read(body)).toBeUndefined();
  expect(await read({ MTN_PLAN: [row] }, 401)).toBeUndefined();
  expect(await supplier([{ kind: "no_answer", note: "silence" }]).port.plans()).toBeUndefined();
});
