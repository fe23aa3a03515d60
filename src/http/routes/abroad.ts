import type { Answer } from "../../contract/define.ts";
import { routes } from "../../contract/index.ts";
import { ABROAD, abroadPrice, nairaOf, offerOf, QUOTE_MS, unitPrice, wholeUp } from "../../core/abroad.ts";
import { productKey } from "../../core/catalogue.ts";
import { COUNTRIES, COUNTRY_CODES } from "../../core/countries.ts";
import { kobo } from "../../core/money.ts";
import type { UserType } from "../../core/people.ts";
import { ok } from "../../core/result.ts";
import {
  detectOperator,
  isCountryOpen,
  listOperators,
  readLineAbroad,
} from "../../flows/abroad/operators.ts";
import { quoteAbroad } from "../../flows/abroad/quote.ts";
import { listAbroad, openOperator, syncOperators } from "../../flows/abroad/staff.ts";
import type { Deps } from "../../flows/deps.ts";
import { buyAbroad } from "../../flows/purchases/buy-abroad.ts";
import { actorOf } from "../actor.ts";
import { type Mounted, on } from "../on.ts";
import { buyerOf, receiptOf } from "./purchases.ts";

/** Routes of airtime and data abroad. */
export function abroadRoutes(deps: Deps): Mounted[] {
  return [...listRoutes(deps), ...buyRoutes(deps), ...staffRoutes(deps)];
}

function listRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.listCountries, async () => {
      const countries = COUNTRY_CODES.map((code) => {
        const { name, callingCode, digits } = COUNTRIES[code];
        return { code, name, callingCode, digits, isOpen: isCountryOpen(deps, code) };
      });
      const most = deps.catalogue().settings.abroad.once;
      return ok({ countries, most, quoteSeconds: QUOTE_MS / 1_000 });
    }),
    on(routes.listOperatorsAbroad, async ({ query, user }) => {
      const { country } = query;
      const rows = isCountryOpen(deps, country) ? await listOperators(deps, country) : [];
      return ok({ operators: rows.map((row) => operatorShape(deps, row, user.userType)) });
    }),
    on(routes.validateAbroad, async ({ body, user }) => {
      const line = readLineAbroad(deps, body);
      if (!line.ok) return line;
      const found = await detectOperator(deps, line.value);
      if (!found.ok) return found;
      const { row, operator } = found.value;
      const shape = operatorShape(deps, { ...row, facts: operator }, user.userType);
      return ok({ msg: "Operator found", name: operator.name, number: line.value.number, operator: shape });
    }),
  ];
}

function buyRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.quoteAbroad, async ({ body, user }) => {
      const { country, number, operator: operatorId, amount: naira, choice } = body;
      const made = await quoteAbroad(deps, user, { country, number, operatorId, naira, choice });
      if (!made.ok) return made;
      const quote = made.value;
      return ok({
        quoteId: quote.id,
        country: quote.country,
        number: quote.number,
        operator: { id: quote.operatorId, name: quote.operatorName, kind: quote.kind },
        plan: quote.name,
        value: quote.face,
        receives: quote.receives,
        currency: quote.currency,
        rate: unitPrice(quote.price, quote.receives),
        pays: quote.price,
        expiresAt: quote.expiresAt,
      });
    }),
    on(routes.buyAbroad, async (call) => {
      const { quoteId, number } = call.body;
      const bought = await buyAbroad(deps, buyerOf(call, ABROAD), { quoteId, number });
      return bought.ok ? receiptOf(deps, bought.value, call.user) : bought;
    }),
  ];
}

function staffRoutes(deps: Deps): Mounted[] {
  return [
    on(routes.adminAbroad, async () => {
      const { suppliers, operators } = await listAbroad(deps);
      const isOpen = !deps.catalogue().locked.has(productKey(ABROAD, ABROAD));
      return ok({
        suppliers,
        isOpen,
        operators: operators.map((row) => ({
          id: row.id,
          supplierName: row.supplier,
          code: row.code,
          country: row.country,
          name: row.name,
          kind: row.kind,
          currency: row.facts.currency,
          isOpen: row.is_open,
          isListed: row.is_listed,
          readAt: row.read_at,
        })),
      });
    }),
    on(routes.syncAbroad, async (call) => {
      const read = await syncOperators(deps, actorOf(call), call.body.supplierName);
      return read.ok ? ok({ msg: "The operators were read", ...read.value }) : read;
    }),
    on(routes.setAbroadOperator, async (call) => {
      const { id, isOpen } = call.body;
      const done = await openOperator(deps, actorOf(call), { id, isOpen });
      return done.ok ? ok({ msg: `${done.value.name} ${isOpen ? "opened" : "locked"}` }) : done;
    }),
  ];
}

type Operator = Answer<typeof routes.listOperatorsAbroad>["operators"][number];
type Row = Awaited<ReturnType<typeof listOperators>>[number];

/** Prices by what was last read: a quote asks for the rate of its moment. */
function operatorShape(deps: Pick<Deps, "catalogue">, row: Row, userType: UserType): Operator {
  const { facts } = row;
  const { abroad } = deps.catalogue().settings;
  const { range } = facts;
  return {
    id: row.id,
    name: facts.name,
    kind: facts.kind,
    isOpen: row.is_open,
    currency: facts.currency,
    range: range
      ? {
          least: kobo(wholeUp(nairaOf(facts, range.least)) * 100n),
          most: kobo((nairaOf(facts, range.most) / 100n) * 100n),
        }
      : null,
    choices: facts.choices.flatMap(({ sent, receives, name }) => {
      const offer = offerOf(facts, { naira: undefined, choice: sent });
      const price = offer.ok ? abroadPrice(offer.value.cost, abroad, userType) : undefined;
      return price === undefined ? [] : [{ choice: sent, name, receives, price }];
    }),
  };
}
