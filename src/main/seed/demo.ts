import type { Kysely, Transaction } from "kysely";
import { PARTNERSHIP_PRICE } from "../../core/earnings.ts";
import { type AccountLookup } from "../../core/ledger.ts";
import { kobo, naira } from "../../core/money.ts";
import type { UserType } from "../../core/people.ts";
import type { Clock, PasswordPort } from "../../core/ports.ts";
import { openGuarded } from "../../db/ledger.ts";
import type { DB } from "../../db/schema.ts";
import { joinDemoPartner } from "./demo-partner.ts";
import { openWallet } from "./opening.ts";
import { insertNotice, insertPerson, insertSpecialPrices, knownIds, lockSeed } from "./queries.ts";

/**
 * The password of every demo person, printed at start. It is no secret: the demo profile moves play money
 * only.
 */
export const DEMO_PASSWORD = "Airtide-demo-2026";

type Flags = { isAdmin?: true; isAgent?: true; isCouponVendor?: true; isSpecial?: true; isPartner?: true };

export type DemoPerson = Flags & {
  userName: string;
  fullName: string;
  userType: UserType;
  phone: string;
  /** Whole naira. */
  balance: number;
  /** This person's plan prices, by product. Whole naira. */
  specialPrices?: Record<string, number>;
};

/** One person of every kind. The order numbers their ids, so new ones go to the end. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    userName: "admin",
    fullName: "Amara Nwosu",
    userType: "smart earner",
    phone: "08031230001",
    balance: 50_000,
    isAdmin: true,
  },
  {
    userName: "agent",
    fullName: "Tunde Bakare",
    userType: "smart earner",
    phone: "08051230002",
    balance: 50_000,
    isAgent: true,
  },
  {
    userName: "vendor",
    fullName: "Halima Yusuf",
    userType: "smart earner",
    phone: "08021230003",
    balance: 100_000,
    isCouponVendor: true,
  },
  {
    userName: "smart",
    fullName: "Chidi Okeke",
    userType: "smart earner",
    phone: "08061230004",
    balance: 25_000,
  },
  {
    userName: "reseller",
    fullName: "Bisi Adeleke",
    userType: "reseller",
    phone: "08091230005",
    balance: 250_000,
  },
  {
    userName: "apiuser",
    fullName: "Emeka Data Services",
    userType: "api user",
    phone: "07031230006",
    balance: 500_000,
  },
  {
    userName: "partner",
    fullName: "Zainab Lawal",
    userType: "partner",
    phone: "08121230007",
    balance: 150_000,
    isPartner: true,
  },
  {
    userName: "special",
    fullName: "Ifeanyi Obi",
    userType: "special",
    phone: "09061230008",
    balance: 75_000,
    isSpecial: true,
    specialPrices: { "MTN-SME": 600, "GLO-CG": 460, "AIRTEL-CG": 840 },
  },
];

const WELCOME =
  "Welcome to Airtide. This is a demo: suppliers and payments are simulated and no real money moves. Enjoy looking around.";

/**
 * Fixed ids shaped as UUIDv7 of August 2025: another start finds the same people. `block` 1 people, 2
 * openings, 3 notices, 4 partnerships.
 */
const fixedId = (block: number, n: number) => `01990000-0000-7000-800${block}-${String(n).padStart(12, "0")}`;

type Parts = {
  db: Kysely<DB>;
  accountOf: AccountLookup;
  passwords: Pick<PasswordPort, "hash">;
  clock: Clock;
  profile: "demo" | "production";
};

/** Any fixed number: two servers that start at once seed one after the other. */
const SEED_LOCK = 7_301_002;

/**
 * Makes the demo people that are missing, each with a wallet funded by a posting of the ledger, and one
 * welcome notice. Returns how many were made. Existing people keep balance, password and everything else.
 *
 * Throws in production: a known password must never open a real installation.
 */
export async function seedDemo(parts: Parts): Promise<number> {
  if (parts.profile !== "demo") throw new Error("Demo people are for the demo profile only");
  const { db, accountOf, clock } = parts;
  if ((await missingPeople(db)).length === 0) return 0;
  const passwordHash = await parts.passwords.hash(DEMO_PASSWORD);
  if (passwordHash === undefined) throw new Error("The password hasher is busy");
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    await lockSeed(tx, SEED_LOCK);
    const missing = await missingPeople(tx);
    for (const person of missing) await makePerson(tx, accountOf, { person, passwordHash, at });
    await insertNotice(tx, { id: fixedId(3, 1), msg: WELCOME, created_at: at });
    return missing.length;
  });
}

async function missingPeople(db: Kysely<DB>): Promise<DemoPerson[]> {
  const there = await knownIds(db, DEMO_PEOPLE.map(idOf));
  return DEMO_PEOPLE.filter((person) => !there.has(idOf(person)));
}

const idOf = (person: DemoPerson) => fixedId(1, DEMO_PEOPLE.indexOf(person) + 1);

/** The ids of all demo people. A database that has one of them is a demo. */
export const DEMO_IDS: readonly string[] = DEMO_PEOPLE.map(idOf);

type NewPerson = { person: DemoPerson; passwordHash: string; at: Date };

async function makePerson(tx: Transaction<DB>, accountOf: AccountLookup, made: NewPerson): Promise<void> {
  const { person, at } = made;
  const id = idOf(person);
  const walletAccount = await openGuarded(tx, "wallet", id);
  const earningsAccount = await openGuarded(tx, "earnings", id);
  await insertPerson(tx, {
    id,
    user_name: person.userName,
    full_name: person.fullName,
    email: `${person.userName}@airtide.example`,
    email_proven_at: at,
    phone: person.phone,
    password_hash: made.passwordHash,
    user_type: person.userType,
    is_admin: person.isAdmin ?? false,
    is_agent: person.isAgent ?? false,
    is_coupon_vendor: person.isCouponVendor ?? false,
    is_special: person.isSpecial ?? false,
    is_partner: person.isPartner ?? false,
    wallet_account: walletAccount,
    earnings_account: earningsAccount,
    created_at: at,
  });
  await giveSpecialPrices(tx, id, person.specialPrices ?? {});
  const price = person.isPartner ? PARTNERSHIP_PRICE : kobo(0n);
  const amount = kobo(naira(person.balance) + price);
  const opening = fixedId(2, Number(id.slice(-12)));
  await openWallet(tx, accountOf, { id: opening, userId: id, walletAccount, amount, at });
  const joining = { id: fixedId(4, Number(id.slice(-12))), userId: id, walletAccount, at };
  if (person.isPartner) await joinDemoPartner(tx, accountOf, { ...joining, fullName: person.fullName });
}

async function giveSpecialPrices(
  tx: Transaction<DB>,
  userId: string,
  prices: Record<string, number>,
): Promise<void> {
  const rows = Object.entries(prices).map(([product, price]) => ({
    user_id: userId,
    product,
    price_kobo: naira(price),
  }));
  if (rows.length > 0) await insertSpecialPrices(tx, rows);
}
