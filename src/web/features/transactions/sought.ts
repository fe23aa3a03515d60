import { COUNTRY_CODES } from "../../../core/countries.ts";
import { NETWORKS } from "../../../core/networks.ts";
import { BRANDS } from "../../../core/services.ts";

type Sought = { word: "network" | "company" | "exam" | "country"; names: readonly string[] };

const WORDS: Readonly<Record<keyof typeof BRANDS, Sought["word"]>> = {
  data: "network",
  cable: "company",
  internet: "company",
  exam: "exam",
  recharge: "network",
  betting: "company",
};

const isSold = (type: string): type is keyof typeof BRANDS => type in BRANDS;

/** Returns the names by which a history of this type is sought, and the word for one of them. */
export function soughtOf(type: string | undefined): Sought {
  if (type === "abroad") return { word: "country", names: COUNTRY_CODES };
  if (type !== undefined && isSold(type)) return { word: WORDS[type], names: BRANDS[type] };
  return { word: "network", names: NETWORKS };
}

/** Returns the name sought once another type is chosen: it stays where that type has it too. */
export const soughtAfter = (type: string, name: string | undefined): string =>
  name !== undefined && soughtOf(type).names.includes(name) ? name : "";
