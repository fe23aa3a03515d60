import { defineConfig } from "vitest/config";

const cluster = ["test/support/global-setup.ts"];

/** What is waited for on a database, a socket or another process: a loaded machine may take its time. Projects inherit nothing. */
const patient = { expect: { poll: { timeout: 10_000 } } };

/** Projects by what they need: `unit` needs nothing; the others share one throw-away PostgreSQL cluster. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          ...patient,
          include: ["src/**/*.test.{ts,tsx}", "simulators/**/*.test.ts", "bench/**/*.test.ts"],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "house",
          ...patient,
          include: ["test/house/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "flows",
          ...patient,
          include: ["test/flows/**/*.test.ts"],
          globalSetup: cluster,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "wire",
          ...patient,
          include: ["test/wire/**/*.test.ts"],
          globalSetup: cluster,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "chaos",
          ...patient,
          include: ["test/chaos/**/*.test.ts"],
          globalSetup: cluster,
          testTimeout: 300_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
