import { expect, test } from "vitest";
import { createVault } from "./secrets.ts";

const SECRET = "a secret of at least thirty-two bytes";

test("what was sealed is opened again, and no two seals are alike", () => {
  const vault = createVault(SECRET);
  const [one, two] = [vault.seal("12345678901", "nin of ada"), vault.seal("12345678901", "nin of ada")];
  expect(vault.open(one, "nin of ada")).toBe("12345678901");
  expect(Buffer.from(one).equals(Buffer.from(two))).toBe(false);
  expect(Buffer.from(one).toString("latin1")).not.toContain("12345678901");
});

test("a sealed value that was changed, or moved to another row, is not opened", () => {
  const vault = createVault(SECRET);
  const sealed = Buffer.from(vault.seal("12345678901", "nin of ada"));
  expect(() => vault.open(sealed, "nin of bola")).toThrow(/authenticate/);
  sealed[sealed.length - 1] = (sealed[sealed.length - 1] ?? 0) ^ 1;
  expect(() => vault.open(sealed, "nin of ada")).toThrow(/authenticate/);
});

test("after a change of secret the earlier one still opens, and a stranger's does not", () => {
  const sealed = createVault(SECRET).seal("seed", "second factor");
  const other = "another secret of thirty-two bytes or more";
  expect(createVault(other, [SECRET]).open(sealed, "second factor")).toBe("seed");
  expect(() => createVault(other).open(sealed, "second factor")).toThrow(
    "sealed under a key that is not here",
  );
});
