import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const README = fileURLToPath(new URL("README.md", import.meta.url));

/** Put a command's result between its own markers of bench/README.md; what is around them stays. */
export function record(command: string, report: string): void {
  const begin = `<!-- written by ${command} -->`;
  const end = `<!-- end of what ${command} writes -->`;
  const text = readFileSync(README, "utf8");
  const [before = "", rest = ""] = text.split(begin);
  const after = rest.split(end)[1] ?? "";
  writeFileSync(README, `${before}${begin}\n\n${report}\n\n${end}${after}`);
}
