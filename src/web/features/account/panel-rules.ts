import type { Problems } from "../../shared/forms/draft.ts";
import { panelWords } from "./panel-words.en.ts";

/** Checks that the text is a web address; the server decides whether it can be used (rules 3.16). */
export function checkWebhook({ webhookUrl }: { webhookUrl: string }): Problems<{ webhookUrl: string }> {
  return webhookUrl.trim() ? {} : { webhookUrl: panelWords.get().webhookNeeded };
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
