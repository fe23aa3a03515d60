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
  const head = about.isOver ? "Your bulk list is done" : "Your bulk list is paused";
  return letterOf(sender, {
    subject: head,
    greeting: hello(about),
    paragraphs: about.isOver ? [`${head}.`] : [`${head}.`, REASONS[about.reason] ?? ""].filter(Boolean),
    facts: [
      ["Orders", String(about.rows)],
      ["Done", String(about.done)],
      ["Failed", String(about.failed)],
      ["Spent", `₦${formatNaira(about.spent)}`],
    ],
    action: { label: "Open the list", url: `${sender.publicUrl}/profile/bulk?open=${about.id}` },
  });
}
