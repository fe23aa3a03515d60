import type { z } from "zod";
import type { SetupProblems } from "../core/ports-suppliers.ts";

/** Turns what a schema found in a supplier's options into one sentence for each place, below `at`. */
export function optionProblems(error: z.ZodError, at: string): SetupProblems {
  const problems: Record<string, string> = {};
  for (const issue of error.issues) problems[[at, ...issue.path].join(".")] ??= sentenceOf(issue);
  return problems;
}

/** Says what a place wants; the schema's own words are for programmers. */
function sentenceOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.message.endsWith("received undefined")
        ? `Missing: ${aType(issue.expected)}`
        : `Enter ${aType(issue.expected)}`;
    case "unrecognized_keys":
      return `Not known here: ${issue.keys.join(", ")}`;
    case "invalid_value":
      return `Enter one of: ${issue.values.map(String).join(", ")}`;
    case "too_small":
      return issue.origin === "string" || issue.origin === "array"
        ? "This must not be empty"
        : `Enter at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string" || issue.origin === "array"
        ? `At most ${issue.maximum} here`
        : `Enter at most ${issue.maximum}`;
    case "invalid_key":
      return "A name here is not known";
    case "custom":
      return issue.message === "Invalid input" ? "This cannot be used here" : issue.message;
    default:
      return "This cannot be used here";
  }
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  object: "an object",
  record: "an object",
  array: "a list",
};
const aType = (expected: string): string => TYPES[expected] ?? "another kind of value";
