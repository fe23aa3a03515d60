import { NETWORKS, type Network } from "../../../core/networks.ts";
import type { SupplierPlan } from "../../../core/ports.ts";
import { readBalance, readLine } from "../../reading.ts";
import type { Mapping } from "./language.ts";
import { textAt, textsAt, valueAt } from "./places.ts";

type List = NonNullable<Mapping["plans"]>;

/** Words that name a network in a text. */
const WORDS: readonly [RegExp, Network][] = [
  [/\bMTN\b/i, "MTN"],
  [/\bGLO\b/i, "GLO"],
  [/\bAIRTEL\b/i, "AIRTEL"],
  [/\b(9MOBILE|ETISALAT)\b/i, "9MOBILE"],
];

/**
 * Reads the plans in an answer. A row that cannot be ordered (no code, no network of ours) is left out.
 * Undefined when the answer has no list at all, so that garbage is never taken for a host that sells nothing.
 */
export function readPlans(json: unknown, list: List): SupplierPlan[] | undefined {
  const rows = rowsOf(valueAt(json, list.at), list);
  return rows?.flatMap((row) => {
    const network = networkOf(textsAt(row, list.network).join(" "));
    const parts = list.code.map((place) => textAt(row, place));
    const code = parts.join(":");
    if (network === undefined || parts.includes(undefined) || code.length > 80) return [];
    const line = (places: readonly string[] | undefined) => readLine(textsAt(row, places)[0]);
    const price = readBalance(textsAt(row, list.cost)[0]);
    return [
      {
        code,
        network,
        name: line(list.name),
        type: line(list.type),
        validity: line(list.validity),
        cost: price !== undefined && price > 0n ? price : undefined,
      },
    ];
  });
}

function networkOf(text: string): Network | undefined {
  return NETWORKS.find((name) => name === text.toUpperCase()) ?? WORDS.find(([word]) => word.test(text))?.[1];
}

/** Returns every plan with its `group` beside its own fields. */
function rowsOf(found: unknown, { inside }: List): object[] | undefined {
  if (typeof found !== "object" || found === null) return undefined;
  if (Array.isArray(found)) {
    if (inside === undefined) return objectsIn(found);
    return objectsIn(found).flatMap((group) => grouped(valueAt(group, inside), group));
  }
  return Object.entries(found).flatMap(([key, rows]) => grouped(rows, { key }));
}

const grouped = (rows: unknown, group: object): object[] =>
  objectsIn(Array.isArray(rows) ? rows : []).map((row) => ({ ...row, group }));

const objectsIn = (rows: readonly unknown[]): object[] =>
  rows.filter((row) => typeof row === "object" && row !== null);
