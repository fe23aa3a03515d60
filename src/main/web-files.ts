import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { WebFiles } from "../http/page-index.ts";

const Index = z.object({
  routes: z.record(z.string(), z.string()),
  notFound: z.string(),
  translations: z.record(z.string(), z.record(z.string(), z.string())),
  csp: z.object({ scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) }),
});

/** The built web app in a folder, or undefined when there is none. Throws when its index cannot be read. */
export function readWebFiles(root: string): WebFiles | undefined {
  const file = join(root, "pages.json");
  if (!existsSync(file)) return undefined;
  return { root, index: Index.parse(JSON.parse(readFileSync(file, "utf8"))) };
}
