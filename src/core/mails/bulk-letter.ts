import { formatNaira, type Kobo } from "../money.ts";
import type { Letter } from "../ports-mail.ts";
import { letterOf, type Sender } from "./layout.ts";
import { hello, type Reader } from "./letters.ts";

const REASONS: Record<string, string> = {
  insufficient_balance: "Your balance does not cover the next order. Fund your wallet, then press Resume.",
  account_frozen: "Your money is frozen. Contact us for help.",
  service_locked: "A network on it is not available right now. Press Resume later, or cancel the rest.",
  selling_stopped: "Payments are paused for now. Press Resume later.",
};

type About = Reader & {
  id: string;
  /** The list is a batch of recharge cards. */
  isCards: boolean;
  isOver: boolean;
  /** Why it is paused. */
  reason: string;
  rows: number;
  done: number;
  failed: number;
  spent: Kobo;
};

/** The letter when a list of orders is over, or has paused itself (rules 25.8). */
export function bulkLetter(sender: Sender, about: About): Letter {
  const what = about.isCards ? "batch of recharge cards" : "bulk list";
  const head = about.isOver ? `Your ${what} is done` : `Your ${what} is paused`;
  const screen = about.isCards ? "recharge-cards" : "bulk";
  return letterOf(sender, {
    subject: head,
    greeting: hello(about),
    paragraphs: about.isOver ? [`${head}.`] : [`${head}.`, REASONS[about.reason] ?? ""].filter(Boolean),
    facts: [
      [about.isCards ? "Cards" : "Orders", String(about.rows)],
      ["Done", String(about.done)],
      ["Failed", String(about.failed)],
      ["Spent", `₦${formatNaira(about.spent)}`],
    ],
    action: {
      label: about.isCards ? "Open the batch" : "Open the list",
      url: `${sender.publicUrl}/profile/${screen}?open=${about.id}`,
    },
  });
}
