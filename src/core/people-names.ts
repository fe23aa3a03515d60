import { normalisePhone } from "./networks.ts";

/** The reason for which a user name is refused (rules 3.22, 3.23). */
export type NameRefusal = "phone" | "reserved";

/** Words of the house: a name that begins or ends with one reads like the house's own. */
const HOUSE_WORDS = [
  "admin",
  "administrator",
  "support",
  "official",
  "helpdesk",
  "customercare",
  "customerservice",
];
/** Words of the house that are refused only alone, because ordinary names contain them. */
const LONE_WORDS = [
  "agent",
  "bank",
  "care",
  "help",
  "house",
  "moderator",
  "owner",
  "payment",
  "payments",
  "refund",
  "root",
  "security",
  "staff",
  "system",
  "team",
  "treasury",
];
/** The number of digits from which a name of digits alone is taken for a phone number. */
const LONG_NUMBER = 7;

/**
 * Returns why a user name is refused at registration, or undefined. A name may not read as a phone number, in
 * any spelling, nor like the house: its brand, or a word of its people, also with look-alike signs.
 */
export function nameRefusal(userName: string, brandName: string): NameRefusal | undefined {
  if (readsAsPhone(userName)) return "phone";
  const name = folded(userName);
  const brand = folded(brandName);
  if (brand && name.includes(brand)) return "reserved";
  const words = HOUSE_WORDS.map(folded);
  if (words.some((word) => name.startsWith(word) || name.endsWith(word))) return "reserved";
  const letters = folded(userName.replace(/^\d+|[\d_]+$/g, ""));
  const alone = LONE_WORDS.map(folded);
  return alone.includes(name) || alone.includes(letters) ? "reserved" : undefined;
}

function readsAsPhone(userName: string): boolean {
  const bare = userName.toLowerCase().replaceAll("_", "");
  const digits = bare.replace(/[oil]/g, (letter) => (letter === "o" ? "0" : "1"));
  if (/^\d+$/.test(bare) && bare.length >= LONG_NUMBER) return true;
  return normalisePhone(digits) !== undefined;
}

const LOOK_ALIKES: Record<string, string> = { "0": "o", "1": "i", l: "i", "3": "e", "4": "a", "5": "s" };

/** Returns a name with look-alike signs as one sign, and without anything but letters and digits. */
function folded(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")
    .replace(/[01345l]/g, (sign) => LOOK_ALIKES[sign] ?? sign);
}
