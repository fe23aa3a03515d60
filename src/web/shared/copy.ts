import { notify } from "../ui/notify.ts";
import { commonWords } from "./words.ts";

/**
 * Copies text to the clipboard and shows a toast, also when the browser refuses. Returns true when it was
 * copied.
 */
export async function copyText(text: string, done = commonWords.get().copied): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notify.error(commonWords.get().notCopied);
    return false;
  }
  notify.success(done);
  return true;
}
