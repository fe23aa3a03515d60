import { expect, test } from "vitest";
import { askedOf, readSearch } from "./search.ts";

test("the address of the list of staff keeps what it knows, and asks for the open ones first", () => {
  const junk = { show: "open", kind: "x", supplier: " glad ", page: 0, open: {} };
  expect(readSearch(junk)).toEqual({ supplier: "GLAD" });
  expect(readSearch({ show: "mine", kind: "token_fails", page: 2 })).toEqual({
    show: "mine",
    kind: "token_fails",
    page: 2,
  });
  expect(askedOf({ supplier: "GLAD" })).toEqual({ show: "open", page: 1, supplier: "GLAD" });
});
