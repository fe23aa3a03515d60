import { expect, test } from "vitest";
import { type AirtimeDraft, airtimeOrder, chargeOf, checkAirtime, contactOf, startDraft } from "./rules.ts";

const GOOD: AirtimeDraft = {
  phone: "0803 000 1001",
  network: "9MOBILE",
  amount: "1,000",
  saves: "",
  nickname: "",
};

test("what is missing is said in the words of the rules", () => {
  expect(checkAirtime({ ...GOOD, phone: " ", network: "", amount: "" })).toEqual({
    phone: "All fields are required",
    network: "Please select a network",
    amount: "All fields are required",
  });
  expect(checkAirtime({ ...GOOD, amount: "99.99" })).toEqual({ amount: "Minimum purchase is ₦100" });
  expect(checkAirtime({ ...GOOD, amount: "100.001" }).amount).toMatch(/2 decimals/);
  expect(checkAirtime({ ...GOOD, phone: "12345" }).phone).toMatch(/valid Nigerian/);
  expect(checkAirtime(GOOD)).toEqual({});
});

test("a number that is to be saved needs a nickname", () => {
  expect(checkAirtime({ ...GOOD, saves: "yes", nickname: " " })).toEqual({
    nickname: "Please enter a nickname for the number",
  });
  expect(checkAirtime({ ...GOOD, saves: "yes", nickname: "Mum" })).toEqual({});
});

test("a nickname goes with its own number alone, and only when it is asked for", () => {
  const draft: AirtimeDraft = { ...GOOD, saves: "yes", nickname: " Mum " };
  expect(contactOf(draft, "08030001001")).toEqual({
    contactName: "Mum",
    contactNetwork: "9MOBILE",
    contactNumber: "08030001001",
  });
  expect(contactOf(draft, "08030001002")).toBeUndefined();
  expect(contactOf({ ...draft, saves: "" }, "08030001001")).toBeUndefined();
});

test("the charge is the house's own for the type of account, and the airtime code of 9MOBILE is 4", () => {
  const airtimeCharges = [{ userType: "reseller", percent: 98.5 }] as const;
  expect(chargeOf({ airtimeCharges: [...airtimeCharges] }, "reseller")).toBe(9_850);
  expect(airtimeOrder(GOOD, 9_900)).toMatchObject({
    priceNaira: 990,
    body: { network: 4, mobile_number: "08030001001", amount: 1000 },
  });
  expect(airtimeOrder(GOOD, 9_850)?.priceNaira).toBe(985);
});

test("a draft that is not whole makes no order", () => {
  expect(airtimeOrder({ ...GOOD, network: "select" }, 9_800)).toBeUndefined();
  expect(airtimeOrder({ ...GOOD, amount: "50" }, 9_800)).toBeUndefined();
});

test("an address fills the form, but chooses no locked network", () => {
  const start = { phone: "08030001001", network: "GLO", amount: "500" };
  expect(startDraft(start, () => true)).toMatchObject(start);
  expect(startDraft(start, () => false).network).toBe("");
});
