import { notify } from "../ui/notify.ts";
import { commonWords } from "./words.ts";

/** Copies text to the clipboard and shows a toast, also when the browser refuses. */
export async function copyText(text: string, done = commonWords.get().copied): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(done);
  } catch {
    notify.error(commonWords.get().notCopied);
  }
}
