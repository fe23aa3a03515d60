import type { Locator } from "@playwright/test";

/** Seconds a person needs for one tap, and for one character on a phone's keyboard. */
export const TAP_SECONDS = 1.1;
export const CHARACTER_SECONDS = 0.28;
/** The longest wait for a control, in milliseconds. */
const PATIENCE_MS = 20_000;

export type Hand = ReturnType<typeof createHand>;

/** Returns a hand that uses a screen as a thumb does, and counts taps and characters. */
export function createHand() {
  const counted = { taps: 0, characters: 0 };
  return {
    counted,
    /** Taps a control. */
    tap: async (what: Locator) => {
      counted.taps += 1;
      await what.click({ timeout: PATIENCE_MS });
    },
    /** Taps a field and types; the tap that opens the keyboard counts. */
    type: async (what: Locator, text: string) => {
      counted.taps += 1;
      counted.characters += text.length;
      await what.fill(text, { timeout: PATIENCE_MS });
    },
    /** Types into a field that has the focus already. */
    typeOn: async (what: Locator, text: string) => {
      counted.characters += text.length;
      await what.fill(text, { timeout: PATIENCE_MS });
    },
    /** Opens a list of choices and takes one: two taps. */
    choose: async (what: Locator, label: string) => {
      counted.taps += 2;
      await what.selectOption({ label }, { timeout: PATIENCE_MS });
    },
  };
}
