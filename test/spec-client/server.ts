import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { withDatabase } from "../../src/db/pool.ts";
import { freePort } from "../support/free-port.ts";
import { startServerProcess } from "../support/server-process.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of a demo server, without a slash at the end. */
    demoUrl: string;
    /** Address of the pages that show the demo's mail. */
    mailUrl: string;
  }
}

/** Starts the product as `npm start` does, on a new database of the shared cluster. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "spec-client-"));
  const databaseUrl = withDatabase(project.getProvidedContext().clusterUrl, "spec_client");
  const server = startServerProcess({ dataDir, port: await freePort(), databaseUrl });
  await server.ready();
  project.provide("demoUrl", server.url);
  project.provide("mailUrl", /http:\S+(?=\/mails)/.exec(server.printed())?.[0] ?? "");
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
