import { expect, test } from "vitest";
import { type Contact, matching } from "../../shared/contacts/contacts-query.ts";
import { numberIn } from "../../shared/contacts/found-number.ts";
import { checkContact, contactBody } from "./rules.ts";

test("name and number are required, and the network is chosen", () => {
  expect(
    checkContact({ contactName: " ", contactNumber: "", contactNetwork: "", contactGroups: "" }),
  ).toEqual({
    contactName: "All fields are required",
    contactNumber: "All fields are required",
    contactNetwork: "Please select a network",
  });
  expect(
    checkContact({ contactName: "Mum", contactNumber: "0803", contactNetwork: "MTN", contactGroups: "" }),
  ).toEqual({
    contactNumber: "Enter a valid Nigerian phone number",
  });
});

test("groups are names between commas, each once, in the first spelling of it", () => {
  const draft = { contactName: "Mum", contactNumber: "08031234567", contactNetwork: "MTN" };
  expect(contactBody({ ...draft, contactGroups: " Staff, family,staff ,, " })).toMatchObject({
    contactGroups: ["Staff", "family"],
  });
  expect(checkContact({ ...draft, contactGroups: "a,b,c,d,e,f" })).toEqual({
    contactGroups: "Choose at most 5 groups",
  });
  expect(checkContact({ ...draft, contactGroups: "x".repeat(31) })).toEqual({
    contactGroups: "A group's name has at most 30 characters",
  });
});

test("a contact is found by a part of its name, or of its number however it is grouped", () => {
  const mum = {
    _id: "1",
    contactName: "Mum",
    contactNumber: "08030001001",
    contactNetwork: "MTN",
    contactGroups: [],
    createdAt: "",
  } satisfies Contact;
  for (const typed of ["mu", " MUM ", "0803 000", "+234803", ""])
    expect(matching([mum], typed)).toEqual([mum]);
  expect(matching([mum], "dad")).toEqual([]);
});

test("a number is found in what was copied", () => {
  expect(numberIn("Abeg send am to 0803 000 1001 today, ref 12345678901")).toBe("08030001001");
  expect(numberIn("+234 803-000-1001")).toBe("08030001001");
  expect(numberIn("call me")).toBeUndefined();
});
