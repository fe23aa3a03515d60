import { z } from "zod";
import type { AbroadChoice, AbroadOperator } from "../../../core/abroad.ts";
import { COUNTRY_CODES } from "../../../core/countries.ts";
import { receivedOf } from "../../../core/abroad.ts";
import { readDecimal, toTenPlaces, writeDown } from "../../../core/decimal.ts";
import { parseJson, readLine, readRef, scalar } from "../../reading.ts";
import type { ReloadlyConfig } from "./config.ts";

const amounts = z.array(z.union([z.number(), z.string()])).catch([]);
/** Names by amount; the host writes an empty one as a list. */
const names = z.record(z.string(), z.string()).catch({});
const flag = z.boolean().catch(false);

const Operator = z.object({
  id: scalar,
  operatorId: scalar,
  name: z.string(),
  status: scalar,
  bundle: flag,
  data: flag,
  comboProduct: flag,
  pin: flag,
  denominationType: z.enum(["FIXED", "RANGE"]),
  senderCurrencyCode: z.string(),
  destinationCurrencyCode: z.string().regex(/^[A-Z]{3}$/),
  internationalDiscount: scalar,
  minAmount: scalar,
  maxAmount: scalar,
  country: z.object({ isoName: z.string() }),
  fx: z.object({ rate: scalar }),
  fixedAmounts: amounts,
  fixedAmountsDescriptions: names,
  localFixedAmounts: amounts,
  fees: z
    .object({ international: scalar, internationalPercentage: scalar })
    .optional()
    .nullable()
    .catch({ international: "?", internationalPercentage: "?" }),
});
type Operator = z.output<typeof Operator>;

/** Reads one operator; undefined for what is no operator that we can sell, or whose cost is not clear. */
export function readOperator(json: unknown, config: ReloadlyConfig): AbroadOperator | undefined {
  const read = Operator.safeParse(json);
  if (!read.success) return undefined;
  const row = read.data;
  const code = readRef(row.operatorId ?? row.id);
  const country = COUNTRY_CODES.find((one) => one === row.country.isoName);
  const isOn = row.status === undefined || row.status === "ACTIVE";
  if (!code || !country || !isOn || row.pin || row.senderCurrencyCode !== config.currency) return undefined;
  const facts = {
    code,
    country,
    name: readLine(row.name).slice(0, 80),
    kind: row.data || row.bundle || row.comboProduct ? ("data" as const) : ("airtime" as const),
    currency: row.destinationCurrencyCode,
    nairaRate: config.nairaRate,
    ...costsOf(row),
  };
  const isClear = [facts.rate, facts.discountPercent, facts.fee, facts.feePercent].every(isDecimal);
  return isClear && facts.name !== "" ? withAmounts(facts, row) : undefined;
}

/**
 * Fees that are absent are none; those that cannot be read leave the cost unknown. A number finer than we
 * count is rounded against us: less arrives, and it costs more.
 */
function costsOf({ fx, internationalDiscount, fees }: Operator) {
  return {
    rate: toTenPlaces(fx.rate ?? "", "down"),
    discountPercent: toTenPlaces(internationalDiscount ?? "0", "down"),
    fee: toTenPlaces(fees?.international ?? "0", "up"),
    feePercent: toTenPlaces(fees?.internationalPercentage ?? "0", "up"),
  };
}

const isDecimal = (text: string): boolean => readDecimal(text) !== undefined;

type Facts = Omit<AbroadOperator, "range" | "choices">;

function withAmounts(facts: Facts, row: Operator): AbroadOperator | undefined {
  const { minAmount: least, maxAmount: most } = row;
  if (row.denominationType === "RANGE") {
    const isRange = least !== undefined && most !== undefined && isDecimal(least) && isDecimal(most);
    return isRange ? { ...facts, range: { least, most }, choices: [] } : undefined;
  }
  const choices = choicesOf(facts, row);
  return choices.length > 0 ? { ...facts, range: undefined, choices } : undefined;
}

function choicesOf(facts: Facts, { fixedAmounts, localFixedAmounts, ...row }: Operator): AbroadChoice[] {
  const isPaired = localFixedAmounts.length === fixedAmounts.length;
  const described = new Map(
    Object.entries(row.fixedAmountsDescriptions).map(([amount, text]) => [readDecimal(amount), text]),
  );
  return fixedAmounts.flatMap((amount, at) => {
    const sent = String(amount);
    const parts = readDecimal(sent);
    if (!parts) return [];
    const local = readDecimal(isPaired ? String(localFixedAmounts[at]) : receivedOf(facts, sent));
    const name = readLine(described.get(parts)).slice(0, 120);
    return local === undefined ? [] : [{ sent, receives: writeDown(local), name }];
  });
}

/** Reads a list of operators; undefined when it is none. What cannot be sold is left out. */
export function readOperators(text: string, config: ReloadlyConfig): AbroadOperator[] | undefined {
  const list = z.array(z.unknown()).safeParse(parseJson(text));
  if (!list.success) return undefined;
  return list.data.flatMap((one) => readOperator(one, config) ?? []);
}
