import type { Problems } from "../../shared/forms/draft.ts";
import { panelWords } from "./panel-words.en.ts";

/** Checks that the text is a web address; the server decides whether it can be used (rules 3.16). */
export function checkWebhook({ webhookUrl }: { webhookUrl: string }): Problems<{ webhookUrl: string }> {
  return webhookUrl.trim() ? {} : { webhookUrl: panelWords.get().webhookNeeded };
}

export type KeyDraft = {
  name: string;
  scopes: string;
  addresses: string;
  numbering: string;
  orderStatus: string;
  /** "yes" for a test key. */
  test: string;
  password: string;
  code: string;
};

/** Requires a name and a scope; the server checks the addresses. */
export function checkKey({ name, scopes }: KeyDraft): Problems<KeyDraft> {
  const t = panelWords.get();
  return {
    ...(name.trim() ? {} : { name: t.keyNameNeeded }),
    ...(scopes ? {} : { scopes: t.keyScopesNeeded }),
  };
}

/** Returns the addresses typed one per line, or separated by commas or blanks. */
export function linesOf(text: string): string[] {
  return text.split(/[\s,]+/).filter(Boolean);
}

export function checkPassword({ password }: { password: string }): Problems<{ password: string }> {
  return password.trim() ? {} : { password: panelWords.get().allRequired };
}

export function checkCode({ code }: { code: string }): Problems<{ code: string }> {
  return code.trim() ? {} : { code: panelWords.get().codeNeeded };
}

export type SwitchOffDraft = { password: string; code: string };

export function checkSwitchOff(draft: SwitchOffDraft): Problems<SwitchOffDraft> {
  return { ...checkPassword(draft), ...checkCode(draft) };
}

/** Formats the recovery codes as the text of a file. */
export function codesText(shop: string, userName: string, codes: readonly string[]): string {
  return [`${shop}: recovery codes of ${userName}`, "", ...codes, ""].join("\n");
}
