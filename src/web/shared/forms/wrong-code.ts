import { ApiError } from "../api/api.ts";

/** For `catch`: a wrong code of the second factor is the code field's. */
export function besideCode(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== "wrong_code") throw error;
  const { status, msg, code, data } = error;
  throw new ApiError({ status, msg, code, data, fields: { code: msg } });
}
