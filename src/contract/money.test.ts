import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { buyAirtime, buyElectricity } from "./purchases.ts";

const airtime = { network: 1, mobile_number: "08031234567" };
const electricity = { meterNumber: "04123456789", meterId: 18, meterType: "prepaid" };

describe.each([
  ["airtime", buyAirtime.body, airtime],
  ["electricity", buyElectricity.body, electricity],
])("the amount of %s", (_name, body, rest) => {
  const messagesOf = (amount: unknown) =>
    z.safeParse(body, { ...rest, amount }).error?.issues.map((issue) => issue.message);

  test("is whole naira: no supplier's refusal of kobo can be provoked", () => {
    for (const amount of [100.5, 0.5, 199.99, -1.5]) {
      expect(messagesOf(amount)).toEqual(["Enter an amount in whole naira"]);
    }
    for (const amount of [500, "500", " 500 ", "500.00"])
      expect(z.parse(body, { ...rest, amount })).toMatchObject({ amount: 50_000n });
  });

  test("that is missing, no number, or not above zero is a missing field", () => {
    for (const amount of [undefined, null, "", "1,500", "1e3", true, 0, -100]) {
      expect(messagesOf(amount)).toEqual(["All fields are required"]);
    }
  });
});
