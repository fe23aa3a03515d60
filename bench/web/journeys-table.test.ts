import { expect, test } from "vitest";
import { journeyLine } from "./journeys-table.ts";

const run = (seconds: number) => ({ taps: 3, characters: 11, seconds });

test("a job's line has its median time between the lowest and the highest", () => {
  const line = journeyLine("a job", [run(2.5), run(1.5), run(9)], { taps: 6, characters: 0, seconds: 4.8 });
  expect(line).toBe("| a job | 6 | 0 | 4.8 | **3** | 11 | **2.5** (1.5 to 9.0) |");
});

test("a job of which no run ended says so", () => {
  expect(journeyLine("a job", [], undefined)).toBe("| a job |  |  | not measured | **failed** |  |  |");
});
