import { notify } from "../ui/notify.ts";
import { commonWords } from "./words.ts";

/** Put text on the clipboard and say so; where the browser refuses, say that instead. */
export async function copyText(text: string, done = commonWords.get().copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.error(commonWords.get().notCopied);
  }
}
