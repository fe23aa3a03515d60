import { z } from "zod";

export type Counts = {
  /** Files of tests that ran. */
  files: number;
  passed: number;
  failed: number;
  skipped: number;
  /** Names of failed tests, with the beginning of their messages. */
  failures?: readonly string[];
  /** Names of browser tests that passed only on a retry: defects to fix. */
  retried?: readonly string[];
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

/** Suites are files, and the `describe` blocks in them. */
const Suite = z.object({
  specs: z.array(
    z.object({
      file: z.string(),
      title: z.string(),
      tests: z.array(z.object({ projectName: z.string(), status: z.string() })),
    }),
  ),
  get suites(): z.ZodOptional<z.ZodArray<typeof Suite>> {
    return z.array(Suite).optional();
  },
});
const Playwright = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
  suites: z.array(Suite),
});

/** A file that failed outside its tests (an import, a hook) counts as one failure. */
export function vitestCounts(report: unknown): Counts {
  const read = Vitest.parse(report);
  const broken = read.testResults.filter(
    ({ status, assertionResults }) =>
      status === "failed" && !assertionResults.some((test) => test.status === "failed"),
  );
  return {
    files: read.testResults.length,
    passed: read.numPassedTests,
    failed: read.numFailedTests + broken.length,
    skipped: read.numPendingTests + read.numTodoTests,
    failures: [
      ...broken.map(({ name, message }) => reported(name, message)),
      ...read.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === "failed")
          .map(({ fullName, failureMessages }) =>
            reported(`${name} > ${fullName}`, failureMessages?.join("\n")),
          ),
      ),
    ],
  };
}

const TOLD_CHARACTERS = 1_500;

function reported(name: string, message = ""): string {
  return `${name}\n    ${message.slice(0, TOLD_CHARACTERS).replaceAll("\n", "\n    ")}`;
}

/** A test that passed on its second try has passed, and is named: it failed once for an unknown reason. */
export function playwrightCounts(report: unknown): Counts {
  const { stats, errors, suites } = Playwright.parse(report);
  return {
    files: suites.length,
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: namesOf(suites, "unexpected"),
    retried: namesOf(suites, "flaky"),
  };
}

/** Returns the tests with this ending, as "[phone] buy.spec.ts > a double tap buys once". */
function namesOf(suites: readonly z.infer<typeof Suite>[], ending: string): string[] {
  return suites.flatMap((suite) => [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === ending)
        .map(({ projectName }) => `[${projectName}] ${file} > ${title}`),
    ),
    ...namesOf(suite.suites ?? [], ending),
  ]);
}

export function sumOf(all: readonly Counts[]): Counts {
  const add = (pick: (counts: Counts) => number) => all.reduce((sum, counts) => sum + pick(counts), 0);
  return {
    files: add((c) => c.files),
    passed: add((c) => c.passed),
    failed: add((c) => c.failed),
    skipped: add((c) => c.skipped),
    failures: all.flatMap((c) => c.failures ?? []),
    retried: all.flatMap((c) => c.retried ?? []),
  };
}
