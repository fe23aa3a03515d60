import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/**
 * Returns the style sheet that the toast library inserts into the page; its hash goes into the policy. The
 * library first inserts an empty element, so the empty text is allowed as well.
 */
export function toastStyles(): string[] {
  const file = createRequire(import.meta.url).resolve("sonner");
  const source = readFileSync(file.replace(/index\.js$/, "index.mjs"), "utf8");
  const literal = /__insertCSS\(("(?:[^"\\]|\\.)*")\)/.exec(source)?.[1];
  if (!literal)
    throw new Error("sonner no longer carries its style sheet where it is expected (build/toast-style.ts)");
  return ["", JSON.parse(literal) as string];
}
