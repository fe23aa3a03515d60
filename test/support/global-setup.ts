import type { TestProject } from "vitest/node";
import { type Cluster, startCluster } from "./cluster.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** URL of the shared cluster's database `postgres`. */
    clusterUrl: string;
  }
}

/**
 * Vitest loads this file once per project; the cluster is kept on `globalThis`, so the projects share one.
 */
const shared = globalThis as typeof globalThis & {
  airtideCluster?: { started: Promise<Cluster>; users: number };
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.airtideCluster ??= { started: startCluster({ durable: false }), users: 0 };
  const cluster = shared.airtideCluster;
  cluster.users++;
  project.provide("clusterUrl", (await cluster.started).url);
  return async () => {
    cluster.users--;
    if (cluster.users > 0) return;
    delete shared.airtideCluster;
    await (await cluster.started).remove();
  };
}
