import { planWords } from "./words.en.ts";

/** The kinds of plans that this screen has words for. */
export const KINDS = ["sme", "cg", "gifting", "awoof", "transfer", "coupon"] as const;
export type Kind = (typeof KINDS)[number];

/** The beginnings of the types that belong to a kind: SME2 is sold as SME is. */
const BEGINS: readonly (readonly [string, Kind])[] = [
  ["SME", "sme"],
  ["CG", "cg"],
  ["CORPORATE", "cg"],
  ["AWOOF", "awoof"],
  ["DATA TRANSFER", "transfer"],
  ["TRANSFER", "transfer"],
  ["COUPON", "coupon"],
  ["DATA COUPON", "coupon"],
  ["GIFTING", "gifting"],
  ["DIRECT", "gifting"],
];

/** Returns the kind of a plan's type as staff entered it; undefined for one that we have no words for. */
export function kindOf(type: string): Kind | undefined {
  const text = type.trim().toUpperCase();
  return BEGINS.find(([begin]) => text.startsWith(begin))?.[1];
}

/** Returns the kind's name with its short form, which is what people search for; empty when unknown. */
export function kindName(type: string): string {
  const kind = kindOf(type);
  return kind ? planWords.get().kinds[kind].name : "";
}

/** Returns a type as it is read: "SME2" stays, "DATA TRANSFER" becomes "Data transfer". */
export function typeText(type: string): string {
  const text = type.trim();
  if (/\d/.test(text) || text.length <= 3) return text;
  return text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();
}
