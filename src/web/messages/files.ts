import type { ComponentsJSON } from "@nanostores/i18n";
import type { FIRST_LANGUAGE, Language } from "../../core/languages.ts";

/** What screens say in a further language: one more line here, and one where its refusals are (shared/choose-language.ts). */
export const MESSAGES = {
  pcm: () => import("./pcm.ts"),
} satisfies Record<Exclude<Language, typeof FIRST_LANGUAGE>, () => Promise<{ messages: ComponentsJSON }>>;
