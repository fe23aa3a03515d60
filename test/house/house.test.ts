/** The house passes its own gates, and each gate really read it. What `npm run verify` says, as tests. */
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { GATES } from "./gates/all.ts";
import { pass } from "./gates/gate.ts";

const HOUSE = resolve(import.meta.dirname, "../..");
/** Fewer files than this and a gate has lost its way, whatever it says. */
const FEWEST = 150;
const MIN_MIGRATIONS = 4;

describe.each(GATES)("the gate of $name", (gate) => {
  test("read the house and found nothing to refuse", { timeout: 400_000 }, async () => {
    const { breaches, looked } = await pass(gate, HOUSE);
    expect(looked).toBeGreaterThan(gate.name === "migrations" ? MIN_MIGRATIONS : FEWEST);
    expect(breaches).toEqual([]);
  });
});
