import { notify } from "../ui/notify.ts";
import { callsWords } from "./calls-words.en.ts";

/** Put text on the clipboard and say so; where the browser refuses, say that instead. */
export async function copyText(text: string, done = callsWords.get().copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.error(callsWords.get().notCopied);
  }
}
