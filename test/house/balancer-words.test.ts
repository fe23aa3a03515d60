import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { ERRORS } from "../../src/contract/errors.ts";

test("the balancer refuses in the words of the error catalogue", () => {
  const file = resolve(import.meta.dirname, "../../deploy/cluster/haproxy.cfg");
  const { msg, next } = ERRORS.overloaded;
  const said = `string '${JSON.stringify({ msg, code: "overloaded", next })}'`;
  expect(readFileSync(file, "utf8").split(said)).toHaveLength(4);
});
