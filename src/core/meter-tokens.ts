/** Tokens of prepaid electricity. */

/**
 * The kinds of a token, in the order in which a meter takes them: those of a key change come before the
 * credit. `other`: the company gave more tokens than it named.
 */
export const METER_TOKEN_KINDS = ["kct1", "kct2", "main", "bonus", "other"] as const;
export type MeterTokenKind = (typeof METER_TOKEN_KINDS)[number];

/** One token: 20 digits as text, because it may start with 0. `units` as the company tells them. */
export type MeterToken = { kind: MeterTokenKind; token: string; units?: string };

/** All tokens of a purchase, in the order in which its meter takes them. */
export function tokensOf(row: {
  token: string | null;
  units: string | null;
  tokens: unknown;
}): readonly MeterToken[] {
  if (Array.isArray(row.tokens)) return inOrder(row.tokens as MeterToken[]);
  if (row.token === null) return [];
  return [{ kind: "main", token: row.token, ...(row.units === null ? {} : { units: row.units }) }];
}

function inOrder(tokens: readonly MeterToken[]): readonly MeterToken[] {
  return METER_TOKEN_KINDS.flatMap((kind) => tokens.filter((token) => token.kind === kind));
}
