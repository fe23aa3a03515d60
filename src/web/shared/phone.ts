import { normalisePhone } from "../../core/networks.ts";

/** Formats a number in groups that are read aloud: "0803 000 1001". No-break spaces keep it on one line. */
export function formatPhone(text: string): string {
  const local = normalisePhone(text);
  if (!local) return text;
  return [local.slice(0, 4), local.slice(4, 7), local.slice(7)].join("\u00a0");
}
