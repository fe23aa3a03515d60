import { actWords } from "./words.en.ts";

const words: () => Readonly<Record<string, unknown>> = () => actWords.get();
const STATES: Record<string, string> = {
  request: "request",
  approved: "agreed",
  rejected: "refused",
  expired: "lapsed",
};

/**
 * Returns an act in words: "Approved a bank transfer". Acts about a request to a second admin name its kind;
 * an unknown code is shown as it is.
 */
export function actName(code: string): string {
  const said = words();
  const [, state = "", kind = ""] = /^approval\.(\w+)\.(\w+)$/.exec(code) ?? [];
  const request = said[STATES[state] ?? ""];
  if (typeof request === "string") return `${request}: ${kind.replaceAll("_", " ")}`;
  const name = said[code];
  return typeof name === "string" ? name : code;
}
