import type { Page } from "@playwright/test";
import { button, dialog, type Hand, main, seen } from "./hand.ts";
import { ACCOUNT, METER, type Prepared } from "./person.ts";

/** A thing people come for, in the fewest taps that a sensible person needs, until its end is seen. */
export type Job = {
  name: string;
  /** The page it begins on; the home screen unless a page for visitors is named. */
  from?: "/login" | "/register";
  act: (hand: Hand, page: Page, who: Prepared) => Promise<void>;
};

const tile = (page: Page, name: string) => main(page).getByRole("link", { name, exact: true });
const person = (page: Page, name: string) =>
  main(page)
    .getByRole("button", { name: new RegExp(name) })
    .or(main(page).getByRole("link", { name: new RegExp(name) }))
    .first();
const pay = (page: Page) => dialog(page).getByRole("button", { name: /^Pay/ });
const successful = (page: Page) => seen(dialog(page).getByText("Successful"));
const bought = async (hand: Hand, page: Page) => {
  await hand.tap(pay(page));
  await successful(page);
};

/** Seven digits that no run has used. */
const newDigits = () => String(Date.now() % 10_000_000).padStart(7, "0");

/** In this order: a job that buys what another one bought comes long after it. */
export const JOBS: readonly Job[] = [
  {
    name: "₦500 airtime for a saved person",
    act: async (hand, page) => {
      await hand.tap(person(page, "Ada"));
      await hand.tap(button(page, "₦500"));
      await bought(hand, page);
    },
  },
  {
    name: "₦500 airtime for a new number",
    act: async (hand, page) => {
      await hand.tap(tile(page, "Airtime"));
      await hand.type(page.getByLabel("Phone number"), `0803555${newDigits().slice(3)}`);
      await hand.tap(button(page, "₦500"));
      await bought(hand, page);
    },
  },
  {
    name: "a monthly data plan for a saved person",
    act: async (hand, page) => {
      await hand.tap(tile(page, "Data"));
      // The home, which has its own Ada, stays until this screen is here.
      await seen(page.getByRole("heading", { name: "Buy data" }));
      await hand.tap(person(page, "Ada"));
      await hand.tap(page.getByRole("tab", { name: "Monthly" }));
      await hand.tap(page.getByRole("tabpanel").getByRole("button", { disabled: false }).first());
      await bought(hand, page);
    },
  },
  {
    name: "₦1,000 electricity for a known meter",
    act: async (hand, page) => {
      await hand.tap(tile(page, "Electricity"));
      await hand.tap(
        main(page)
          .getByRole("button", { name: new RegExp(METER) })
          .first(),
      );
      await hand.tap(main(page).getByRole("button", { name: "₦1,000", exact: true }));
      await hand.tap(pay(page));
      await seen(dialog(page).getByText(/\d{4}[ -]\d{4}[ -]\d{4}/));
    },
  },
  {
    name: "₦1,000 to a saved bank account",
    act: async (hand, page) => {
      await hand.tap(tile(page, "Withdraw"));
      await hand.tap(
        main(page)
          .getByRole("button", { name: new RegExp(ACCOUNT) })
          .first(),
      );
      await hand.typeOn(page.getByRole("textbox", { name: "Amount", exact: true }), "1000");
      await hand.tap(button(page, "Continue"));
      await hand.tap(dialog(page).getByRole("button", { name: /^Withdraw/ }));
      await seen(dialog(page).getByText(/Successful|On its way/));
    },
  },
  {
    name: "₦1,000 to another wallet",
    act: async (hand, page) => {
      await hand.tap(tile(page, "Transfer"));
      await hand.tap(button(page, "special"));
      await hand.typeOn(page.getByRole("textbox", { name: "Amount", exact: true }), "1000");
      await hand.tap(button(page, "Transfer"));
      await hand.tap(dialog(page).getByRole("button", { name: /^Send/ }));
      await successful(page);
    },
  },
  {
    name: "to the page of the card payment",
    act: async (hand, page, { base }) => {
      await hand.tap(main(page).getByRole("link", { name: "Fund wallet" }));
      await hand.tap(dialog(page).getByRole("link", { name: "Pay by card" }));
      await hand.tap(button(page, "₦2,000"));
      await hand.tap(button(page, "Continue"));
      await hand.tap(page.getByRole("link", { name: "Proceed to pay" }));
      await page.waitForURL((url) => url.origin !== base, { timeout: 30_000 });
    },
  },
  {
    name: "find an airtime purchase by its number",
    act: async (hand, page, { ada }) => {
      const bar = page.getByRole("navigation", { name: "Quick links" });
      await hand.tap(bar.getByRole("link", { name: "Transactions" }));
      await hand.type(page.getByRole("searchbox").or(page.getByRole("textbox")).first(), ada);
      await seen(main(page).getByRole("button", { name: /airtime to Ada/ }));
      await hand.tap(
        main(page)
          .getByRole("button", { name: /airtime to Ada/ })
          .first(),
      );
      await seen(dialog(page));
    },
  },
  {
    name: "the token of the last electricity",
    act: async (hand, page) => {
      await hand.tap(
        main(page)
          .getByRole("link", { name: /electricity/i })
          .last(),
      );
      await seen(dialog(page).getByText(/\d{4}[ -]\d{4}[ -]\d{4}/));
    },
  },
  {
    name: "log in on a known phone",
    from: "/login",
    act: async (hand, page, { password }) => {
      await hand.type(page.getByRole("textbox", { name: "Password", exact: true }), password);
      await hand.tap(button(page, "Log in"));
      await seen(main(page).getByText(/₦\d/));
    },
  },
  {
    name: "open an account",
    from: "/register",
    act: async (hand, page) => {
      const digits = newDigits();
      await hand.type(page.getByLabel("Username"), `new${digits}`);
      await hand.type(page.getByLabel("Email"), `new${digits}@mail.example`);
      await hand.type(page.getByLabel("Phone number"), `0806${digits}`);
      await hand.tap(button(page, "Continue"));
      await hand.type(page.getByRole("textbox", { name: "Password", exact: true }), "tide-and-dune-77");
      await hand.type(page.getByRole("textbox", { name: "Password again" }), "tide-and-dune-77");
      await hand.tap(button(page, "Open my account"));
      await seen(main(page).getByText(/₦\d/));
    },
  },
  {
    name: "the same airtime again",
    act: async (hand, page) => {
      await hand.tap(tile(page, "Airtime"));
      await hand.tap(
        main(page)
          .getByRole("button", { name: /to Bola/ })
          .first(),
      );
      await bought(hand, page);
    },
  },
];
