/**
 * Returns the value at a place of an answer (`data.reference`), of any type; undefined when the path leads
 * nowhere. Never throws.
 */
export function valueAt(json: unknown, place: string): unknown {
  let value = json;
  for (const key of place.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

/** Returns a text, number or boolean at a place as trimmed text; undefined when there is none. */
export function textAt(json: unknown, place: string): string | undefined {
  const value = valueAt(json, place);
  const isScalar = typeof value === "string" || typeof value === "number" || typeof value === "boolean";
  return isScalar ? String(value).trim() || undefined : undefined;
}

/** Returns every text found at these places. */
export function textsAt(json: unknown, places: readonly string[] | undefined): string[] {
  return (places ?? []).flatMap((place) => textAt(json, place) ?? []);
}

/** Returns texts only, no numbers: a token sent as a number has lost its zeros. */
export function pureTextsAt(json: unknown, places: readonly string[] | undefined): string[] {
  return (places ?? []).flatMap((place) => {
    const value = valueAt(json, place);
    return typeof value === "string" ? [value] : [];
  });
}
