import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const README = fileURLToPath(new URL("README.md", import.meta.url));

/**
 * Puts a command's result between its own markers of bench/README.md, or of another file, and keeps the text
 * around them.
 */
export function record(command: string, report: string, file = README): void {
  const begin = `<!-- written by ${command} -->`;
  const end = `<!-- end of what ${command} writes -->`;
  const text = readFileSync(file, "utf8");
  const [before = "", rest = ""] = text.split(begin);
  const after = rest.split(end)[1] ?? "";
  writeFileSync(file, `${before}${begin}\n\n${report}\n\n${end}${after}`);
}
