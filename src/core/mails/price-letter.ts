import { formatNaira, type Kobo } from "../money.ts";
import type { Letter } from "../ports-mail.ts";
import { letterOf, type Sender } from "./layout.ts";
import { hello, type Reader } from "./letters.ts";

/** A plan whose price for the reader changed: "MTN 1GB SME", with its public number. Kobo. */
export type ChangedPrice = { number: number; name: string; before: Kobo; after: Kobo };

/** The most plans that one letter names. */
const MAX_NAMED = 60;

/** The letter about changed prices, each as the reader pays it (rules 19.11). */
export function priceLetter(
  sender: Sender,
  about: Reader & { changed: readonly ChangedPrice[]; unsubscribeUrl: string },
): Letter {
  const { changed, unsubscribeUrl } = about;
  const count = changed.length;
  const named = changed.slice(0, MAX_NAMED);
  const more = count - named.length;
  const what = count === 1 ? "The price of one plan changed." : `The prices of ${count} plans changed.`;
  return letterOf(sender, {
    subject: count === 1 ? "A price of yours changed" : `${count} prices of yours changed`,
    greeting: hello(about),
    paragraphs: [`${what} These are your own prices, before and now.`],
    facts: [
      ...named.map(
        ({ number, name, before, after }) =>
          [`${name} (${number})`, `₦${formatNaira(before)}, now ₦${formatNaira(after)}`] as const,
      ),
      ...(more > 0 ? [["And", `${more} more, in your list of plans`] as const] : []),
    ],
    action: { label: "See your prices", url: `${sender.publicUrl}/profile/buydata` },
    footer: [`You asked for this email. Stop it: ${unsubscribeUrl}`],
  });
}
