import { formatNaira, type Kobo } from "../money.ts";
import type { Letter } from "../ports-mail.ts";
import { letterOf, type Sender } from "./layout.ts";
import { hello, lagosTime, type Reader } from "./letters.ts";

/** Letters about purchases by the calendar (rules 31.7). */

export type AboutSchedule = Reader & {
  id: string;
  name: string;
  what: string;
  number: string;
  dueAt: Date;
  price: Kobo;
};

const naira = (amount: Kobo) => `₦${formatNaira(amount)}`;

function factsOf({ what, number, dueAt, price }: AboutSchedule): [string, string][] {
  return [
    ["Order", what],
    ["Number", number],
    ["Due", lagosTime(dueAt)],
    ["Price", naira(price)],
  ];
}

const opened = (sender: Sender, { id }: AboutSchedule) => ({
  label: "Open the schedule",
  url: `${sender.publicUrl}/profile/schedules?open=${id}`,
});

const AHEAD: Record<string, string> = {
  "": "We buy this for you at the time below. Your balance is enough.",
  insufficient_balance:
    "We buy this for you at the time below, but your balance is not enough. Fund your wallet before then, or this one is skipped.",
  price_changed:
    "This costs more now than you agreed to. Open the schedule to agree to the new price, or this one is skipped.",
};

/** The letter a day before a due date. `obstacle`: why it would be skipped if nothing changes. */
export function dueLetter(
  sender: Sender,
  about: AboutSchedule & { balance: Kobo; obstacle: string },
): Letter {
  const { name, obstacle, balance } = about;
  return letterOf(sender, {
    subject: obstacle === "" ? `${name}: bought tomorrow` : `${name}: please look before tomorrow`,
    greeting: hello(about),
    paragraphs: [
      AHEAD[obstacle] ??
        "This cannot be bought as things stand. Open the schedule and change it, or this one is skipped.",
    ],
    facts: [...factsOf(about), ["Balance", naira(balance)]],
    action: opened(sender, about),
  });
}

const REASONS: Record<string, string> = {
  insufficient_balance: "Your balance did not cover it. Fund your wallet before the next one.",
  account_frozen: "Your money is frozen. Contact us for help.",
  service_locked: "This network was not available then.",
  plan_unavailable: "This plan is not on sale now. Change the schedule to another plan.",
  plan_not_found: "This plan is not on sale any more. Change the schedule to another plan.",
  price_changed: "It costs more now than you agreed to. Open the schedule to agree to the new price.",
  duplicate_purchase: "You bought the same for this number a moment before.",
  no_supplier: "No supplier could deliver it in time.",
  selling_stopped: "Payments were paused then.",
  too_late: "Our service was away at that time, and it was too late to buy it after that.",
  purchase_failed: "It was ordered and could not be delivered. Your money is back in your wallet.",
  account_blocked: "Your account is blocked. Contact us for help.",
};

/** The letter when a due date was skipped, and why. */
export function skippedLetter(sender: Sender, about: AboutSchedule & { reason: string }): Letter {
  return letterOf(sender, {
    subject: `${about.name}: skipped`,
    greeting: hello(about),
    paragraphs: [
      "We did not buy this for you. You paid nothing for it.",
      REASONS[about.reason] ?? "It could not be bought then.",
    ],
    facts: factsOf(about),
    action: opened(sender, about),
  });
}
