import { expect, test } from "vitest";
import { matching } from "../../shared/contacts/contacts-query.ts";
import { numberIn } from "../../shared/contacts/found-number.ts";
import { checkContact } from "./rules.ts";

test("name and number are required, and the network is chosen", () => {
  expect(checkContact({ contactName: " ", contactNumber: "", contactNetwork: "" })).toEqual({
    contactName: "All fields are required",
    contactNumber: "All fields are required",
    contactNetwork: "Please select a network",
  });
  expect(checkContact({ contactName: "Mum", contactNumber: "0803", contactNetwork: "MTN" })).toEqual({
    contactNumber: "Enter a valid Nigerian phone number",
  });
});

test("a contact is found by a part of its name, or of its number however it is grouped", () => {
  const mum = {
    _id: "1",
    contactName: "Mum",
    contactNumber: "08030001001",
    contactNetwork: "MTN",
    createdAt: "",
  } as const;
  for (const typed of ["mu", " MUM ", "0803 000", "+234803", ""])
    expect(matching([mum], typed)).toEqual([mum]);
  expect(matching([mum], "dad")).toEqual([]);
});

test("a number is found in what was copied", () => {
  expect(numberIn("Abeg send am to 0803 000 1001 today, ref 12345678901")).toBe("08030001001");
  expect(numberIn("+234 803-000-1001")).toBe("08030001001");
  expect(numberIn("call me")).toBeUndefined();
});
