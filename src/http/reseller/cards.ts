import type { FastifyReply, FastifyRequest } from "fastify";
import { CABLE_BRANDS, CABLE_CODES, cableBrandOf, CARD_NUMBER } from "../../core/cable.ts";
import { fail, type Fault, ok, type Result } from "../../core/result.ts";
import { checkCard, openBrand } from "../../flows/purchases/check-card.ts";
import { bouquetsFor } from "../../flows/catalogue/plans.ts";
import type { Deps } from "../../flows/deps.ts";
import type { KeyCaller } from "../mount.ts";
import { refuse } from "./refusals.ts";
import { bouquetLists } from "./shapes.ts";

type Refused = Fault & { fields: Record<string, string> };
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

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

const refused = (field: string, sentence: string) =>
  fail({ code: "bad_request" as const, fields: { [field]: sentence } });

/** Answers 200 in both cases: `invalid` tells them apart, and `name` then says what is wrong. */
export function cardReader(deps: Deps) {
  return async ({ request, reply }: { request: FastifyRequest; reply: FastifyReply }) => {
    const query = request.query as Record<string, unknown>;
    const card = cardOf({ company: query.cablename, number: query.smart_card_number });
    if (!card.ok) return refuse(reply, card.fault);
    const brand = openBrand(deps, card.value.cableCode);
    if (!brand.ok) return refuse(reply, brand.fault);
    const owner = await checkCard(deps, { brand: brand.value, number: card.value.cardNumber });
    if (owner.ok) return reply.send({ invalid: false, name: owner.value.name });
    if (owner.fault.code !== "card_not_found") return refuse(reply, owner.fault);
    return reply.send({ invalid: true, name: "INVALID SMART CARD NUMBER" });
  };
}

/** The bouquets at the person's price, and the companies with their numbers, as scripts read them. */
export const cablePlans = (deps: Deps, user: KeyCaller) => bouquetLists(bouquetsFor(deps, user));
