import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";

const cluster = ["test/support/global-setup.ts"];
const seeded = ["test/support/fast-check.ts"];

/**
 * Time limits for waits on a database, a socket or another process: a loaded machine may take its time.
 * Projects inherit nothing.
 */
const patient = { expect: { poll: { timeout: 60_000 } }, testTimeout: 180_000, hookTimeout: 180_000 };

/**
 * Files that share the modules of their worker: nothing is loaded twice, so what a module remembers must suit
 * every file.
 */
const shared = { ...patient, isolate: false, setupFiles: seeded };

/** Files that stay out of `npm test`; `npm run test:long` runs them (test/README.md). */
const CRASHES = "test/chaos/crash.test.ts";
const LONG = [
  "test/chaos/kill.test.ts",
  "test/chaos/faulted.test.ts",
  "test/chaos/bulk-kill.test.ts",
  "test/chaos/one-service.test.ts",
  "test/chaos/rolling-restart.test.ts",
  "test/chaos/version-before.test.ts",
  "test/chaos/canaries.test.ts",
  "test/house/canaries.test.ts",
  "test/house/postgres.test.ts",
];

/**
 * Projects by what they need: `unit` and `house` need nothing, the others share one throw-away PostgreSQL
 * cluster.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          ...shared,
          include: ["src/**/*.test.{ts,tsx}", "simulators/**/*.test.ts", "bench/**/*.test.ts"],
        },
      },
      {
        test: {
          name: "house",
          ...patient,
          include: ["test/house/*.test.ts"],
          exclude: LONG,
        },
      },
      {
        test: {
          name: "flows",
          ...shared,
          include: ["test/flows/**/*.test.ts"],
          globalSetup: cluster,
        },
      },
      {
        // A client that knows the specification only, on the product in a process of its own.
        test: {
          name: "spec-client",
          ...shared,
          include: ["test/spec-client/**/*.test.ts"],
          // The cluster first: the server's database is in it.
          globalSetup: [...cluster, "test/spec-client/server.ts"],
        },
      },
      {
        test: {
          name: "wire",
          ...shared,
          include: ["test/wire/**/*.test.ts"],
        },
      },
      {
        // The screens from their sources, in a simulated window, on the real server in the same process.
        plugins: [react()],
        test: {
          name: "dom",
          ...patient,
          // The screens' code is loaded once for each process.
          isolate: false,
          include: ["test/dom/**/*.test.ts"],
          setupFiles: ["test/dom/support/setup.ts"],
          globalSetup: cluster,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          env: { TZ: "Africa/Lagos" },
        },
      },
      {
        test: {
          name: "chaos",
          ...shared,
          include: ["test/chaos/*.test.ts"],
          exclude: [CRASHES, ...LONG],
          globalSetup: cluster,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: "long-crashes",
          ...patient,
          include: [CRASHES],
          globalSetup: cluster,
          testTimeout: 300_000,
        },
      },
      {
        test: {
          name: "long",
          ...patient,
          include: LONG,
          globalSetup: cluster,
          testTimeout: 300_000,
          // Each of them keeps the machine busy by itself.
          fileParallelism: false,
        },
      },
    ],
  },
});
