import type { AbroadOperator } from "./abroad.ts";
import type { AbroadNumber, CountryCode } from "./countries.ts";

/** The answer about one operator abroad, with the rate of that moment. */
export type AbroadAnswer =
  | { kind: "found"; operator: AbroadOperator }
  | { kind: "not_found" }
  | { kind: "unavailable"; note: string };

/** The questions about operators abroad, each with the rate of that moment. None ever throws. */
export type AbroadPort = {
  /** Lists the operators of a country; undefined when the supplier does not answer. */
  operators(country: CountryCode): Promise<readonly AbroadOperator[] | undefined>;
  /** Asks which operator a number has. */
  detect(line: { country: CountryCode; number: AbroadNumber }): Promise<AbroadAnswer>;
  /** Asks for one operator by its id there. */
  operator(code: string): Promise<AbroadAnswer>;
};
