import { expect, test } from "vitest";
import { createLimits } from "./rates.ts";

function counting(scale = 1) {
  const time = { now: 0 };
  return { time, limits: createLimits(scale, () => time.now) };
}

test("an address is stopped after 12,000 requests of one minute, others and the next minute are not", () => {
  const { time, limits } = counting();
  for (let i = 0; i < 12_000; i++) expect(limits.flood("10.0.0.1")).toBeUndefined();
  time.now = 15_000;
  expect(limits.flood("10.0.0.1")).toBe(45);
  expect(limits.flood("10.0.0.2")).toBeUndefined();
  time.now = 60_000;
  expect(limits.flood("10.0.0.1")).toBeUndefined();
});

test("the addresses of one IPv6 customer count as one", () => {
  const { limits } = counting(1 / 60);
  for (const host of ["1", "2"]) expect(limits.address("login", `2c0f:f5c0:0:1::${host}`)).toBeUndefined();
  expect(limits.address("login", "2c0f:f5c0:0:1:aaaa::3")).toBe(60);
  expect(limits.address("login", "2c0f:f5c0:0:2::1")).toBeUndefined();
  for (let i = 0; i < 200; i++) expect(limits.flood(`2c0f:f5c0:0:1::${i}`)).toBeUndefined();
  expect(limits.flood("2c0f:f5c0:0:1::ffff")).toBe(60);
});

test("each class has a budget of its own", () => {
  const { limits } = counting(1 / 60);
  expect(limits.person("lookup", "ada")).toBeUndefined();
  expect(limits.person("lookup", "ada")).toBe(60);
  for (let i = 0; i < 20; i++) expect(limits.person("money", "ada")).toBeUndefined();
  expect(limits.person("money", "ada")).toBe(60);
  expect(limits.person("money", "obi")).toBeUndefined();
});

test("a standing says what is left of the minute", () => {
  const { time, limits } = counting(1 / 60);
  limits.person("money", "ada");
  limits.person("money", "ada");
  time.now = 15_000;
  expect(limits.standing("money", "ada")).toEqual({ limit: 20, remaining: 18, resetSeconds: 45 });
  for (let i = 0; i < 30; i++) limits.person("money", "ada");
  expect(limits.standing("money", "ada").remaining).toBe(0);
  expect(limits.standing("money", "obi").remaining).toBe(20);
});
