import { afterEach, expect, expectTypeOf, test } from "vitest";
import { pcm as common } from "./common-words.pcm.ts";
import { count, englishOnly, params, speak, type Translation, words } from "./words.ts";

const en = {
  title: "Your wallet",
  owed: params("{name} owes {amount}"),
  people: count({ one: "{count} person", many: "{count} people" }),
  group: { hint: "Later" },
};
const pcm = {
  title: "Your money",
  owed: params("{amount} dey with {name}"),
  people: count({ none: "nobody", one: "{count} person", many: "{count} people" }),
  group: { hint: "Small time" },
} satisfies Translation<typeof en>;

const translated = words("wallet", en);
const staff = englishOnly({ title: "Ledger" });

afterEach(() => speak("en"));

test("a screen says its sentences in the language chosen, and in English again", () => {
  expect(translated.get().title).toBe("Your wallet");
  speak("pcm", { common, wallet: pcm });
  expect(translated.get().title).toBe("Your money");
  expect(translated.get().owed({ name: "Ada", amount: "₦5" })).toBe("₦5 dey with Ada");
  speak("en");
  expect(translated.get().owed({ name: "Ada", amount: "₦5" })).toBe("Ada owes ₦5");
});

test("the sentences are the same object until the language changes, so a screen is not drawn again for nothing", () => {
  expect(translated.get()).toBe(translated.get());
  speak("pcm", { common, wallet: pcm });
  expect(translated.get()).toBe(translated.get());
});

test("every screen says the common sentences; what it defines itself goes before them", () => {
  const own = words("own", { close: "Close the dialog" });
  speak("pcm", { common, own: { close: "Close am" } });
  expect(own.get().close).toBe("Close am");
  expect(own.get().keep).toBe(common.keep);
  expect(translated.get().close).toBe(common.close);
});

test("a screen of the staff is English, its common sentences too", () => {
  speak("pcm", { common, wallet: pcm });
  expect(staff.get().title).toBe("Ledger");
  expect(staff.get().saving).toBe("Saving");
});

test("a language that lacks a screen says it in English", () => {
  speak("pcm", { common });
  expect(translated.get().title).toBe("Your wallet");
});

test("numbers choose the form, and values are put in as they are", () => {
  expect([0, 1, 2].map(en.people)).toEqual(["0 people", "1 person", "2 people"]);
  expect([0, 1].map(pcm.people)).toEqual(["nobody", "1 person"]);
  expect(en.owed({ name: "$&{amount}", amount: 5 })).toBe("$&{amount} owes 5");
});

test("a translation that lacks a sentence, a place or a form does not compile", () => {
  type Wanted = Translation<typeof en>;
  const { title, owed, people, group } = pcm;
  expectTypeOf({ title, owed, people, group }).toExtend<Wanted>();
  expectTypeOf({ owed, people, group }).not.toExtend<Wanted>();
  expectTypeOf({ title, owed: params("{amount}"), people, group }).not.toExtend<Wanted>();
  expectTypeOf({ title, owed: params("{amount} {name} {x}"), people, group }).not.toExtend<Wanted>();
  expectTypeOf({ title, owed: "text", people, group }).not.toExtend<Wanted>();
  expectTypeOf({ title, owed, people: "text", group }).not.toExtend<Wanted>();
  expectTypeOf({ title, owed, people, group: {} }).not.toExtend<Wanted>();
});
