import { notify } from "../ui/notify.ts";

/** True when this device has a share sheet for text. */
export const canShareText = (): boolean => typeof navigator.share === "function";

/** Opens the phone's share sheet with a text; `failed` is said when it cannot. */
export async function shareText(text: string, failed: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch (error) {
    if (!isClosed(error)) notify.error(failed);
  }
}

/** True when the person closed the share sheet, which is no failure. */
export const isClosed = (error: unknown): boolean =>
  error instanceof DOMException && error.name === "AbortError";
