import { normalisePhone } from "../../core/networks.ts";

/** "0803 000 1001": groups that are read aloud; joined by no-break spaces so a number is never cut by a line end. */
export function formatPhone(text: string): string {
  const local = normalisePhone(text);
  if (!local) return text;
  return [local.slice(0, 4), local.slice(4, 7), local.slice(7)].join("\u00a0");
}
