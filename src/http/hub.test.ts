import { expect, test } from "vitest";
import { createHub } from "./hub.ts";

function listener(name: string, told: string[]) {
  return { ring: () => void told.push(`${name} rings`), end: () => void told.push(`${name} ends`) };
}

test("a doorbell rings at every screen of the person, and at nobody else's", () => {
  const hub = createHub();
  const told: string[] = [];
  hub.listen("ada", listener("a", told));
  hub.listen("ada", listener("b", told));
  hub.listen("obi", listener("c", told));
  hub.ring(["ada"]);
  expect(told).toEqual(["a rings", "b rings"]);
});

test("the eleventh screen of a person ends their oldest, and nobody else's", () => {
  const hub = createHub();
  const told: string[] = [];
  hub.listen("obi", listener("o", told));
  for (let i = 1; i <= 10; i++) hub.listen("ada", listener(`a${i}`, told));
  expect(told).toEqual([]);
  hub.listen("ada", listener("a11", told));
  expect(told).toEqual(["a1 ends"]);
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
