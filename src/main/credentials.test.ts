import { parseOptions } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { NOBODYS_HASH } from "../flows/auth/login.ts";
import { createPasswords } from "./credentials.ts";
import { createSecrets } from "./secrets.ts";

test("a hash opens with its password alone, is salted, and never holds the password", async () => {
  const passwords = createPasswords();
  const [one, two] = await Promise.all([
    passwords.hash("tide-and-sand-7"),
    passwords.hash("tide-and-sand-7"),
  ]);
  if (!one || !two) throw new Error("queue was full");
  expect(one).not.toBe(two);
  expect(one).not.toContain("tide");
  expect(await passwords.verify(one, "tide-and-sand-7")).toBe(true);
  expect(await passwords.verify(one, "tide-and-sand-8")).toBe(false);
});

test("hashes cost 19 MiB and two passes of argon2id, and nobody's hash costs the same", async () => {
  const made = await createPasswords().hash("tide-and-sand-7");
  const cost = parseOptions(made ?? "");
  expect(cost).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  expect(made).toMatch(/^\$argon2id\$/);
  expect(parseOptions(NOBODYS_HASH)).toEqual(cost);
});

test("beyond the queue's end callers are sent away at once, and the queue opens again", async () => {
  const passwords = createPasswords({ maxQueued: 2 });
  const answers = await Promise.all(
    [1, 2, 3, 4].map((n) => passwords.verify(NOBODYS_HASH, `tide-and-sand-${n}`)),
  );
  expect(answers).toEqual([false, false, undefined, undefined]);
  expect(await passwords.verify(NOBODYS_HASH, "tide-and-sand-5")).toBe(false);
});

test("a hash that cannot be read fails its own caller only", async () => {
  const passwords = createPasswords();
  const broken = passwords.verify("not a hash", "tide-and-sand-7");
  const fine = passwords.verify(NOBODYS_HASH, "tide-and-sand-7");
  await expect(broken).rejects.toThrow("Decoding failed");
  expect(await fine).toBe(false);
});

test("equal secrets of two products have different digests", () => {
  const one = createSecrets("a".repeat(32));
  const other = createSecrets("b".repeat(32));
  expect(one.digest("token")).toEqual(one.digest("token"));
  expect(one.digest("token")).not.toEqual(other.digest("token"));
  expect(one.digest("token")).toHaveLength(32);
});
