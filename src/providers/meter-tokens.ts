import type { MeterToken, MeterTokenKind } from "../core/meter-tokens.ts";

/**
 * Tokens of prepaid electricity in the answers of suppliers. Numbers are never read: they lost their zeros.
 */

/**
 * Fields that hold tokens at known hosts, in small letters; undefined where the field does not say its kind.
 */
const TOKEN_FIELDS: ReadonlyMap<string, MeterTokenKind | undefined> = new Map([
  ["purchased_code", undefined],
  ["token", undefined],
  ["maintoken", "main"],
  ["metertoken", undefined],
  ["pin", undefined],
  ["bonustoken", "bonus"],
  ["bonus_token", "bonus"],
  ["kct1", "kct1"],
  ["kct2", "kct2"],
]);

const UNIT_FIELDS: ReadonlyMap<string, MeterTokenKind> = new Map([
  ["units", "main"],
  ["purchasedunits", "main"],
  ["maintokenunits", "main"],
  ["bonusunits", "bonus"],
  ["bonustokenunits", "bonus"],
  ["bonus_units", "bonus"],
]);

/** A text that may hold tokens, and the kind that its field names. */
type Source = { kind: MeterTokenKind | undefined; text: string };

/** The tokens of an answer: the credit's own token and units, and `tokens` where there is more than one. */
export type ReadTokens = { token: string; units?: string; tokens?: readonly MeterToken[] };

/**
 * Reads all tokens in an answer's fields, and in `texts` besides; undefined when the credit's own token is
 * not there. `units`: what the answer says of the main token when its fields do not.
 */
export function readTokens(
  json: unknown,
  also: { texts?: readonly (string | undefined)[]; units?: string | undefined } = {},
): ReadTokens | undefined {
  const fields = fieldsOf(json);
  const own = (also.texts ?? []).map((text): Source => ({ kind: undefined, text: text ?? "" }));
  const sources = [...own, ...fields.flatMap(sourceOf)];
  const units = new Map(fields.flatMap(unitsOf));
  const ownUnits = readUnits(also.units);
  if (ownUnits !== undefined) units.set("main", ownUnits);
  const tokens = nameTokens(sources.flatMap(tokensIn)).map((token) =>
    withUnits(token, units.get(token.kind)),
  );
  const main = tokens.find(({ kind }) => kind === "main");
  if (!main) return undefined;
  const { token, units: mainUnits } = main;
  return {
    token,
    ...(mainUnits === undefined ? {} : { units: mainUnits }),
    ...(tokens.length > 1 ? { tokens } : {}),
  };
}

const withUnits = (token: MeterToken, units: string | undefined): MeterToken =>
  units === undefined ? token : { ...token, units };

type Field = readonly [name: string, value: unknown];

function fieldsOf(json: unknown): Field[] {
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json).map(([name, value]) => [name.toLowerCase(), value]);
}

function sourceOf([name, value]: Field): Source[] {
  return typeof value === "string" && TOKEN_FIELDS.has(name)
    ? [{ kind: TOKEN_FIELDS.get(name), text: value }]
    : [];
}

function unitsOf([name, value]: Field): [MeterTokenKind, string][] {
  const kind = UNIT_FIELDS.get(name);
  const units = typeof value === "number" ? String(value) : typeof value === "string" ? value : undefined;
  const read = readUnits(units);
  return kind === undefined || read === undefined ? [] : [[kind, read]];
}

/** Reads units: a number as the host writes it, without its unit of measure. */
function readUnits(text: string | undefined): string | undefined {
  return /^([\d.,]{1,20})(?: ?kwh)?$/i.exec(text?.trim() ?? "")?.[1];
}

type Found = { kind: MeterTokenKind | undefined; token: string };

/** Finds every 20 digits, alone, in groups or one after another ("KCT1: 1234 5678 ... Token: ..."). */
function tokensIn({ kind, text }: Source): Found[] {
  let last = 0;
  // Some hosts part the groups of a token with two blanks.
  const even = text.slice(0, 2_000).replace(/(?<=(?<!\d)\d{4}) +(?=\d{4}(?!\d))/g, " ");
  return [...even.matchAll(/\d(?:[ -]?\d)*/g)].flatMap(({ 0: run, index }) => {
    const words = even.slice(Math.max(last, index - 24), index);
    // In "Key change token 1 5678 ..." the first digit belongs to the words.
    const [, number = "", rest = ""] = /^([12][ -])(.*)$/.exec(KEY_CHANGE.test(words) ? run : "") ?? [];
    const isNumbered = digitsIn(rest) > 0 && digitsIn(rest) % 20 === 0;
    const found = split(isNumbered ? rest : run, kindNamed(isNumbered ? words + number : words) ?? kind);
    if (found.length > 0) last = index + run.length;
    return found;
  });
}

const digitsIn = (text: string): number => text.replace(/\D/g, "").length;

function split(run: string, kind: MeterTokenKind | undefined): Found[] {
  const digits = run.replace(/[ -]/g, "");
  if (digits.length % 20 !== 0 || digits.length > 100) return [];
  const tokens = digits.match(/\d{20}/g) ?? [];
  return tokens.map((token, place) => ({ kind: place > 0 && kind === "kct1" ? "kct2" : kind, token }));
}

const KEY_CHANGE = /kct|key[ _-]*change/i;

/** Returns the kind that the words before a token name. */
function kindNamed(words: string): MeterTokenKind | undefined {
  if (/bonus/i.test(words)) return "bonus";
  if (!KEY_CHANGE.test(words)) return undefined;
  return /2\D*$/.test(words) ? "kct2" : "kct1";
}

/**
 * Drops repeats, takes the first token without a kind for the credit's own, and calls further ones `other`.
 */
function nameTokens(found: readonly Found[]): MeterToken[] {
  const named = found.filter(({ kind }) => kind !== undefined).map(({ token }) => token);
  const kept = found.filter(
    ({ kind, token }, at) =>
      (kind !== undefined || !named.includes(token)) &&
      found.findIndex((one) => one.token === token && one.kind === kind) === at,
  );
  const main =
    kept.find(({ kind }) => kind === "main") ??
    kept.find(({ kind }) => kind === undefined) ??
    kept.find(({ kind }) => kind === "bonus");
  return kept.map((one) => ({ kind: one === main ? "main" : (one.kind ?? "other"), token: one.token }));
}
