import { ApiError } from "../api/api.ts";

/** For `catch`: assigns a wrong second-factor code to the code field. */
export function besideCode(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "wrong_code") throw error;
  const { status, msg, code, data } = error;
  throw new ApiError({ status, msg, code, data, fields: { code: msg } });
}
