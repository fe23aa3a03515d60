import { expect, test } from "vitest";
import { createHub } from "./hub.ts";

function listener(name: string, heard: string[]) {
  return { ring: () => void heard.push(`${name} rings`), end: () => void heard.push(`${name} ends`) };
}

test("a doorbell rings at every screen of the person, and at nobody else's", () => {
  const hub = createHub();
  const heard: string[] = [];
  hub.listen("ada", listener("a", heard));
  hub.listen("ada", listener("b", heard));
  hub.listen("obi", listener("c", heard));
  hub.ring(["ada"]);
  expect(heard).toEqual(["a rings", "b rings"]);
});

test("the eleventh screen of a person ends their oldest, and nobody else's", () => {
  const hub = createHub();
  const heard: string[] = [];
  hub.listen("obi", listener("o", heard));
  for (let i = 1; i <= 10; i++) hub.listen("ada", listener(`a${i}`, heard));
  expect(heard).toEqual([]);
  hub.listen("ada", listener("a11", heard));
  expect(heard).toEqual(["a1 ends"]);
  expect(hub.size()).toBe(11);
});

test("who leaves twice is gone once", () => {
  const hub = createHub();
  const leave = hub.listen("ada", listener("a", []));
  hub.listen("ada", listener("b", []));
  leave();
  leave();
  expect(hub.size()).toBe(1);
});
