import { ApiError } from "../api/api.ts";

const OF_CODES: readonly string[] = ["wrong_code", "second_factor_required"];

/** For `catch`: assigns a wrong or missing second-factor code to the code field. */
export function besideCode(error: unknown): never {
  if (!(error instanceof ApiError) || !OF_CODES.includes(error.code)) throw error;
  const { status, msg, code, data } = error;
  throw new ApiError({ status, msg, code, data, fields: { code: msg } });
}
