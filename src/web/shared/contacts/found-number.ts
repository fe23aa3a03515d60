import { normalisePhone } from "../../../core/networks.ts";

const LIKE_A_NUMBER = /\+?\d[\d\s().-]{8,20}\d/g;

/** Returns the first Nigerian mobile number in a text, such as a copied message, as 11 digits. */
export function numberIn(text: string): string | undefined {
  const found = text.match(LIKE_A_NUMBER) ?? [];
  for (const piece of found) {
    const phone = normalisePhone(piece);
    if (phone) return phone;
  }
  return undefined;
}
