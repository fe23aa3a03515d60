import { describe, expect, test } from "vitest";
import { deliveredPin } from "./epins.ts";

/** PINs in the answers of suppliers (rules 27.4). */

const read = (answer: object) => deliveredPin(answer, "9001");
const found = (pin: string, serial = "") => ({
  kind: "delivered",
  supplierRef: "9001",
  epin: { pin, serial },
});

describe("the PIN of an answer", () => {
  test.each<[string, object, string, string?]>([
    ["a field", { pin: "012345678901" }, "012345678901"],
    ["digits in groups", { pin: "0123 4567 8901" }, "012345678901"],
    ["a field with its serial number", { pin: "012345678901", serial: "WRN2214" }, "012345678901", "WRN2214"],
    ["words", { pins: "Serial No: WRN2214, PIN: 012345678901" }, "012345678901", "WRN2214"],
    [
      "a list and words that say the same",
      {
        cards: [{ Serial: "WRN2214", Pin: "012345678901" }],
        purchased_code: "Serial No:WRN2214, pin: 012345678901",
      },
      "012345678901",
      "WRN2214",
    ],
    [
      "words of JAMB",
      { purchased_code: "Pin : 3678251321392432", Pin: "Pin : 3678251321392432" },
      "3678251321392432",
    ],
    ["a list of tokens", { tokens: ["WAEC-44021-9930"] }, "WAEC-44021-9930"],
  ])("is read from %s", (_name, answer, ...pin) => {
    expect(read(answer)).toEqual(found(...pin));
  });

  test.each<[string, object]>([
    ["nothing", {}],
    ["an empty field", { pin: "", pins: "" }],
    ["a number, which lost its zeros", { pin: 12345678901 }],
    ["two PINs for one order", { pins: "012345678901,112345678901" }],
    ["a sentence", { pins: "Your PIN is on its way" }],
    ["less than six letters", { pin: "12345" }],
  ])("is not read from %s, so the order is asked about again", (_name, answer) => {
    expect(read(answer)).toEqual({ kind: "unknown", note: "PIN pending", supplierRef: "9001" });
  });
});
