import { describe, expect, test } from "vitest";
import { nameRefusal } from "./people-names.ts";

describe("a user name that reads as a phone number is refused", () => {
  test.each([
    "08031234567",
    "2348031234567",
    "0803_123_4567",
    "_08031234567_",
    "O8O31234567",
    "0803l234567",
    "1234567",
    "12_34_56_78",
  ])("%s", (name) => {
    expect(nameRefusal(name, "Airtide")).toBe("phone");
  });
});

describe("a user name that reads like the house is refused", () => {
  test.each([
    "Airtide",
    "airtide_ng",
    "A1RTIDE",
    "a_i_r_t_i_d_e",
    "alrtlde",
    "the_Airtide_team",
    "admin",
    "admin_",
    "admin_01",
    "ADM1N",
    "the_admin",
    "5upport",
    "Support_24",
    "0fficial_shop",
    "staff",
    "5TAFF",
    "agent",
    "agent_7",
    "Treasury",
    "refund2026",
    "customer_care",
  ])("%s", (name) => {
    expect(nameRefusal(name, "Airtide")).toBe("reserved");
  });
});

describe("other names are free", () => {
  test.each([
    "Amaka_01",
    "badminton",
    "banke",
    "chelsea2025",
    "u_123456",
    "123456",
    "careful_one",
    "helpful",
    "rootsman",
    "person_080312",
  ])("%s", (name) => {
    expect(nameRefusal(name, "Airtide")).toBeUndefined();
  });
});

test("the brand is the owner's: another brand reserves its own name", () => {
  expect(nameRefusal("airtide_fan", "TopUp Hub")).toBeUndefined();
  expect(nameRefusal("topup_hub", "TopUp Hub")).toBe("reserved");
});
