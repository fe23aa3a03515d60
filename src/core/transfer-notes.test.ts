import { expect, test } from "vitest";
import { nameInNote, noteFrom, noteTo } from "./transfer-notes.ts";

test("the other side of a transfer is read as it was written", () => {
  expect(nameInNote(noteTo("adaeze_o"))).toBe("adaeze_o");
  expect(nameInNote(noteFrom("Airtide"))).toBe("Airtide");
  expect(nameInNote("Ikeja electricity delivered")).toBe("");
});
