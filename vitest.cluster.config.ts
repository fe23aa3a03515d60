import { defineConfig } from "vitest/config";

/** The trial of a whole cluster, on machines of its own: npm run test:cluster. */
export default defineConfig({
  test: {
    name: "cluster",
    include: ["test/cluster/*.test.ts"],
    testTimeout: 3_600_000,
    hookTimeout: 600_000,
  },
});
