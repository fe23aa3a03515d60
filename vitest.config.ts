import { defineConfig } from "vitest/config";

const cluster = ["test/support/global-setup.ts"];
const seeded = ["test/support/fast-check.ts"];

/** What is waited for on a database, a socket or another process: a loaded machine may take its time. Projects inherit nothing. */
const patient = { expect: { poll: { timeout: 10_000 } }, testTimeout: 60_000, hookTimeout: 60_000 };

/** Projects by what they need: `unit` needs nothing; the others share one throw-away PostgreSQL cluster. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          setupFiles: seeded,
          isolate: false,
          ...patient,
          include: ["src/**/*.test.{ts,tsx}", "simulators/**/*.test.ts", "bench/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "house",
          ...patient,
          include: ["test/house/*.test.ts"],
        },
      },
      {
        test: {
          name: "flows",
          setupFiles: seeded,
          isolate: false,
          ...patient,
          include: ["test/flows/**/*.test.ts"],
          globalSetup: cluster,
        },
      },
      {
        test: {
          name: "wire",
          setupFiles: seeded,
          isolate: false,
          ...patient,
          include: ["test/wire/**/*.test.ts"],
          globalSetup: cluster,
        },
      },
      {
        test: {
          name: "chaos",
          ...patient,
          include: ["test/chaos/**/*.test.ts"],
          globalSetup: cluster,
          testTimeout: 300_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
