/**
 * PostgreSQL array literals as text. The text of numbers and uuids is joined without escaping, because both
 * are our own values of a fixed alphabet; this is cheaper than one parameter object per element.
 */
export function int8Array(values: readonly (bigint | number | null)[]): string {
  return `{${values.map((value) => (value === null ? "NULL" : String(value))).join(",")}}`;
}

const UUID = /^[0-9a-f-]{36}$/;

export function uuidArray(values: readonly (string | null)[]): string {
  return `{${values
    .map((value) => {
      if (value === null) return "NULL";
      if (!UUID.test(value)) throw new Error("not a uuid");
      return value;
    })
    .join(",")}}`;
}

/** An array literal of any text; each element is quoted and escaped. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values
    .map((value) => (value === null ? "NULL" : `"${value.replace(/\\/g, "\\\\").replace(/"/g, '\\"')}"`))
    .join(",")}}`;
}

export function byteaArray(values: readonly Uint8Array[]): string {
  return `{${values.map((value) => `"\\\\x${Buffer.from(value).toString("hex")}"`).join(",")}}`;
}
