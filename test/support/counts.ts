import { z } from "zod";

export type Counts = {
  passed: number;
  failed: number;
  skipped: number;
  /** What failed, by name and with the beginning of its message. */
  failures?: readonly string[];
};

const Vitest = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

const Playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** A file that failed outside its tests (an import, a hook) counts as one failure. */
export function vitestCounts(report: unknown): Counts {
  const read = Vitest.parse(report);
  const broken = read.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    passed: read.numPassedTests,
    failed: read.numFailedTests + broken.length,
    skipped: read.numPendingTests + read.numTodoTests,
    failures: [
      ...broken.map(({ name, message }) => told(name, message)),
      ...read.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) => told(`${name} > ${fullName}`, failureMessages?.join("\n"))),
      ),
    ],
  };
}

const TOLD_CHARACTERS = 1_500;

function told(name: string, message = ""): string {
  return `${name}\n    ${message.slice(0, TOLD_CHARACTERS).replaceAll("\n", "\n    ")}`;
}

/** A flaky test is a failed one: it failed once, and nobody knows why. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors } = Playwright.parse(report);
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

export function sumOf(all: readonly Counts[]): Counts {
  const add = (pick: (counts: Counts) => number) => all.reduce((sum, counts) => sum + pick(counts), 0);
  return {
    passed: add((c) => c.passed),
    failed: add((c) => c.failed),
    skipped: add((c) => c.skipped),
    failures: all.flatMap((c) => c.failures ?? []),
  };
}
