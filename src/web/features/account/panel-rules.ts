import type { Problems } from "../../shared/forms/draft.ts";
import { panelWords } from "./panel-words.en.ts";

/** A web address; whether it can be used the server decides (rules 3.16). */
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

/** Recovery codes as a text to keep. */
export function codesText(shop: string, userName: string, codes: readonly string[]): string {
  return [`${shop}: recovery codes of ${userName}`, "", ...codes, ""].join("\n");
}
