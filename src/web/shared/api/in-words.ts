let inOtherWords: ((code: string) => string | undefined) | undefined;

/**
 * Sets the translation of codes into the chosen language; none while that is English.
 * shared/language/choose-language.ts calls it with each change of language.
 */
export function speakByCode(translate: typeof inOtherWords): void {
  inOtherWords = translate;
}

/**
 * Returns the sentence of a code (a refusal, a silence, the reason of a row) in the chosen language. In
 * English, and for a code without a translation, that is the server's own sentence (rules 9.8).
 */
export const inWords = <Said extends string | null>(code: string | null, said: Said): string | Said =>
  (code === null ? undefined : inOtherWords?.(code)) ?? said;
