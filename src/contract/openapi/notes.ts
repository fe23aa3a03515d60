import { CABLE_BRANDS, CABLE_CODES, CABLE_NAMES } from "../../core/cable.ts";
import { COMPANIES } from "../../core/electricity.ts";
import { BETTING_BRANDS, BETTING_NAMES, bettingCode } from "../../core/betting.ts";
import { INTERNET_BRANDS, INTERNET_CODES, INTERNET_NAMES } from "../../core/internet.ts";
import { AIRTIME_CODES, DATA_CODES, type Network, NETWORKS } from "../../core/networks.ts";

const codes = (of: Record<Network, number>) => NETWORKS.map((name) => `${name} ${of[name]}`).join(", ");
const PHONE = "Nigerian mobile number: 08031234567, 2348031234567 or +2348031234567";

/** Explanations of fields whose name and type do not explain themselves. */
const NOTES: Record<string, string> = {
  network: `Code of the network. Data: ${codes(DATA_CODES)}. Airtime: ${codes(AIRTIME_CODES)}`,
  mobile_number: PHONE,
  phoneNumber: PHONE,
  plan: "The plan's public number (`id` in the price list)",
  plan_network: "Network of the plan",
  meterId: `Electricity company: ${COMPANIES.map(({ id, name }) => `${name} ${id}`).join(", ")}`,
  cableId: `Cable TV company: ${CABLE_BRANDS.map((brand) => `${CABLE_NAMES[brand]} ${CABLE_CODES[brand]}`).join(", ")}`,
  bettingId: `Betting company: ${BETTING_BRANDS.map((brand) => `${BETTING_NAMES[brand]} ${bettingCode(brand)}`).join(", ")}`,
  internetId: `Internet company: ${INTERNET_BRANDS.map((brand) => `${INTERNET_NAMES[brand]} ${INTERNET_CODES[brand]}`).join(", ")}`,
  isPin: "True where a bundle comes as a PIN, for no account: show it by the transaction",
  cardNumber: "The number on the card or decoder; for Showmax the phone number of the account",
  profileCode: "JAMB: the candidate's profile code, 10 digits",
  quantity:
    "How many: 1 to 10 exam PINs (1 when left out), or 1 to 500 recharge cards (40 for scripts). Each is a transaction of its own",
  network_amount:
    "The card's value in naira. The number of a plan is taken too, where the network has no card of that value",
  allow_repeat: "Buy the same thing again although it was bought within the last 30 seconds",
  referredBy: "Username of the person who referred you",
  my_price: "Your own price; the server computes it",
  volumeRatio: "Size in gigabytes",
  trans_Id: "Public reference, 20 characters, safe to read aloud",
  faceValue: "What the receiver gets; for a payment, what was paid",
  token: "Prepaid electricity: 20 digits. After log-in: what to send as x-auth-token",
  isCredit: "True when the wallet gained",
  nextStep: "While the outcome is open: what happens next",
  isStopped: "True for a withdrawal that its owner stopped while it waited; its status is failed",
  waitsUntil: "While a withdrawal to a new account waits: when it is sent, unless it is stopped before",
  proof: "The owner's payment PIN or a passkey's answer, not both; small amounts a day leave without it",
  refundBy: "While the outcome is open: the latest time at which the money comes back",
  paymentLink: "While a payment is open: where to pay",
  nin: "Masked",
  bvn: "Masked",
  page: "Whole number from 1; 1 when left out",
  limit: "Rows per page, 1 to 200; 50 when left out",
  from: "First day, Africa/Lagos, such as 2026-01-31",
  to: "Last day, included whole",
  transactionId: "An `_id` or a `trans_Id`",
  ending: "The secret's last four characters",
  liveUntil: "When an old secret stops signing; null for the present one",
  oldLiveUntil: "When the old secret stops signing",
  plans: "`none` for a short answer: `subscriptionPlans` then lists no plans",
  locked: "True while the network's data cannot be bought",
  reference: "The payment's reference",
  link: "Where to pay",
};

/** The note of a field, by its name. */
export function noteOf(name: string): string | undefined {
  return NOTES[name];
}
