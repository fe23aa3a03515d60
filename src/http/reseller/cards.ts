import { CABLE_BRANDS, CABLE_CODES, cableBrandOf, CARD_NUMBER } from "../../core/cable.ts";
import { ok, type Result } from "../../core/result.ts";
import { type Refused, refused, textOf } from "./forms.ts";

type Asked = { company: unknown; number: unknown };

/** Reads a card: the company by its number or name, in any spelling of scripts ("DSTV", "startime"). */
export function cardOf({
  company,
  number,
}: Asked): Result<{ cableCode: number; cardNumber: string }, Refused> {
  const cableCode = codeOf(textOf(company));
  if (cableCode === undefined) return refused("cablename", "Invalid cable name.");
  const cardNumber = textOf(number);
  if (!CARD_NUMBER.test(cardNumber))
    return refused("smart_card_number", "Enter a card number of 8 to 13 digits.");
  return ok({ cableCode, cardNumber });
}

function codeOf(text: string): number | undefined {
  const sent = text.toUpperCase();
  const named = CABLE_BRANDS.find((brand) => brand === sent || brand === `${sent}S`);
  const brand = named ?? cableBrandOf(Number(sent));
  return brand && CABLE_CODES[brand];
}
