import { type Answer, type Ask, textOf } from "./http.ts";

/** Differences that a test plants in the statement of a server. Its books and single answers stay true. */

const KINDS = ["missing", "amount", "twice", "status", "extra"] as const;
type Kind = (typeof KINDS)[number];
/** An extra row names a number and kobo of its own. */
type Plant = { kind: Kind; reference: string; number: string; amountKobo: number };

export type Plants = {
  /** `POST /_control/statement {plant, reference, number?, amountKobo?}`; `DELETE` forgets all. */
  control: (ask: Ask, body: Record<string, unknown>) => Answer | undefined;
  clear: () => void;
  /** The items as the statement shows them. `change` says what each kind makes of one. */
  show: <T>(items: readonly T[], wire: Wire<T>) => T[];
  extras: () => readonly Plant[];
};

type Wire<T> = {
  referenceOf: (item: T) => string;
  change: Record<"amount" | "twice" | "status", (item: T) => T>;
};

export function createPlants(): Plants {
  let plants: Plant[] = [];
  const add = (body: Record<string, unknown>): Answer => {
    const kind = KINDS.find((one) => one === body["plant"]);
    const reference = textOf(body["reference"]);
    if (kind === undefined || reference === "")
      return { status: 400, body: { error: `plant (${KINDS.join(", ")}) and reference are needed` } };
    const amountKobo = typeof body["amountKobo"] === "number" ? body["amountKobo"] : 50_000;
    plants.push({ kind, reference, number: textOf(body["number"]), amountKobo });
    return { status: 200, body: { planted: plants.length } };
  };
  const shown = <T>(item: T, { referenceOf, change }: Wire<T>): T[] => {
    const kind = plants.find(({ reference }) => reference === referenceOf(item))?.kind;
    if (kind === undefined || kind === "extra") return [item];
    if (kind === "missing") return [];
    return kind === "twice" ? [item, change.twice(item)] : [change[kind](item)];
  };
  return {
    control: (ask, body) => {
      if (ask.parts[1] !== "statement") return undefined;
      if (ask.method === "POST") return add(body);
      plants = [];
      return { status: 200, body: { planted: 0 } };
    },
    clear: () => {
      plants = [];
    },
    show: (items, wire) => items.flatMap((item) => shown(item, wire)),
    extras: () => plants.filter(({ kind }) => kind === "extra"),
  };
}

/** Kobo by which a planted amount differs. */
export const PLANTED_KOBO = 1_000;
