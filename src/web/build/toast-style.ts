import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * The style sheet that the toast library puts into the page itself; its hash goes into the policy. It first puts an empty
 * element there, so the empty text is allowed as well.
 */
export function toastStyles(): string[] {
  const file = createRequire(import.meta.url).resolve("sonner");
  const source = readFileSync(file.replace(/index\.js$/, "index.mjs"), "utf8");
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1];
  if (!literal)
    throw new Error("sonner no longer carries its style sheet where it is expected (build/toast-style.ts)");
  return ["", JSON.parse(literal) as string];
}
