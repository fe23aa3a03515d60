import pg from "pg";

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

/**
 * Money is bigint everywhere; a calendar date is text, because a JavaScript Date would give it a time zone.
 */
export const TYPES: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    if (format === "binary") return pg.types.getTypeParser(oid, "binary");
    const usual = pg.types.getTypeParser(oid, "text");
    if (oid === INT8) return BigInt;
    if (oid === DATE) return (text: string) => text;
    if (oid !== INT8_ARRAY) return usual;
    return (text: string) => usual(text).map((item: string | null) => (item === null ? null : BigInt(item)));
  },
};
