import type { Locator, Page } from "@playwright/test";

/** The cost of a job to the person: presses, a field that is typed into among them, and characters typed. */
export type Cost = { taps: number; characters: number };

/** A thumb that counts. It presses as soon as the target can be pressed, and gives up after 20 s. */
export type Hand = Cost & {
  tap: (target: Locator) => Promise<void>;
  /** Taps the field and fills it in at once: the seconds are the machine's, not the person's. */
  type: (field: Locator, text: string) => Promise<void>;
  /** Types into a field that has the focus already: no tap. */
  typeOn: (field: Locator, text: string) => Promise<void>;
  /** A list of the system: one tap opens it, one chooses. */
  choose: (list: Locator, label: string) => Promise<void>;
};

const PATIENCE = { timeout: 20_000 };

/** A hand that has done nothing yet. */
export function newHand(): Hand {
  const hand: Hand = {
    taps: 0,
    characters: 0,
    tap: async (target) => {
      hand.taps += 1;
      await target.click(PATIENCE);
    },
    type: async (field, text) => {
      hand.taps += 1;
      await hand.typeOn(field, text);
    },
    typeOn: async (field, text) => {
      hand.characters += text.length;
      await field.fill(text, PATIENCE);
    },
    choose: async (list, label) => {
      hand.taps += 2;
      await list.selectOption({ label }, PATIENCE);
    },
  };
  return hand;
}

/** Waits until the target is seen; 30 s at most. */
export async function seen(target: Locator): Promise<void> {
  await target.first().waitFor({ state: "visible", timeout: 30_000 });
}

export const main = (page: Page) => page.getByRole("main");
export const dialog = (page: Page) => page.getByRole("dialog");
export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });
