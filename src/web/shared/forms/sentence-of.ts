import { ApiError, messageOf } from "../api/api.ts";
import { commonWords } from "../words.ts";

/**
 * Returns the sentence of a failure: that no answer came, the server's sentence, or the screen's own fallback
 * (rules 9.6).
 */
export function sentenceOf(error: unknown, fallback = commonWords.get().wentWrong): string {
  return error instanceof ApiError && error.status === 0 ? error.msg : messageOf(error, fallback);
}
