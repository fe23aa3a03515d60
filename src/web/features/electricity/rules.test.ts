import { expect, test } from "vitest";
import { naira } from "../../../core/money.ts";
import { checkAmount, electricityOrder } from "./amount-rules.ts";
import { checkMeter, type Meter, startMeter } from "./rules.ts";

const METER: Meter = {
  meterType: "prepaid",
  meterId: 18,
  meterNumber: "01234567890",
  company: "Ikeja",
  name: "ADA OBI",
  address: "",
  minimum: naira(500),
};

test("a meter is checked before anybody is asked about it", () => {
  expect(checkMeter({ meterType: "prepaid", meterId: "", meterNumber: "" })).toEqual({
    meterId: "Select a company",
    meterNumber: "All fields are required",
  });
  expect(checkMeter({ meterType: "prepaid", meterId: "18", meterNumber: "123" }).meterNumber).toMatch(
    /10 to 13/,
  );
  expect(checkMeter({ meterType: "postpaid", meterId: "18", meterNumber: "0123-456 7890" })).toEqual({});
});

test("the minimum is the company's own", () => {
  expect(checkAmount("499.99", METER.minimum)).toEqual({ amount: "The minimum is ₦500.00" });
  expect(checkAmount("", METER.minimum)).toEqual({ amount: "All fields are required" });
  expect(checkAmount("200001", METER.minimum).amount).toMatch(/Maximum/);
  expect(checkAmount("500", METER.minimum)).toEqual({});
});

test("the wallet pays the amount and ₦50; a leading zero of the meter stays", () => {
  expect(electricityOrder(METER, "1,000")).toMatchObject({
    priceNaira: 1050,
    body: { meterId: 18, meterNumber: "01234567890", meterType: "prepaid", amount: 1000 },
  });
});

test("an address fills the meter in, but chooses no locked company", () => {
  const companies = [{ id: 20, name: "Eko", minimum: 500, isOpen: true }];
  const start = { company: "Eko", meterType: "postpaid", meter: "01234567001" };
  expect(startMeter(start, companies)).toEqual({
    meterType: "postpaid",
    meterId: "20",
    meterNumber: "01234567001",
  });
  expect(startMeter(start, [{ ...companies[0], isOpen: false } as (typeof companies)[0]]).meterId).toBe("");
  expect(startMeter({ meterType: "odd" }, companies).meterType).toBe("prepaid");
});
