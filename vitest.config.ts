import { defineConfig } from "vitest/config";

const cluster = ["test/support/global-setup.ts"];

/** Projects by what they need: `unit` needs nothing; the others share one throw-away PostgreSQL cluster. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "simulators/**/*.test.ts", "bench/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "house",
          include: ["test/house/*.test.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: "flows",
          include: ["test/flows/**/*.test.ts"],
          globalSetup: cluster,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "wire",
          include: ["test/wire/**/*.test.ts"],
          globalSetup: cluster,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: "chaos",
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
