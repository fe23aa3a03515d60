import { meaningsOf } from "../../core/search.ts";
import type { Db } from "../../db/schema.ts";
import {
  findAccounts,
  findPeople,
  findTickets,
  findTransactions,
  findWithdrawals,
  type FoundAccount,
  type FoundPerson,
  type FoundTicket,
  type FoundTransaction,
  type FoundWithdrawal,
} from "./queries.ts";

export type { FoundAccount, FoundPerson, FoundTransaction, FoundWithdrawal };

export type Found = {
  people: FoundPerson[];
  transactions: FoundTransaction[];
  tickets: FoundTicket[];
  withdrawals: FoundWithdrawal[];
  accounts: FoundAccount[];
};

/**
 * Finds what a text may mean: people, transactions, tickets, and for admins withdrawals and bank accounts; a
 * few of each (rules 20.11, 20.13). Agents find nobody by email.
 */
export async function searchAnything(
  { db }: { db: Db },
  { text, isAdmin }: { text: string; isAdmin: boolean },
): Promise<Found> {
  const meant = meaningsOf(text);
  const [people, transactions, tickets, withdrawals, accounts] = await Promise.all([
    findPeople(db, meant, { withEmail: isAdmin }),
    findTransactions(db, meant),
    findTickets(db, meant),
    isAdmin ? findWithdrawals(db, meant) : [],
    isAdmin ? findAccounts(db, meant) : [],
  ]);
  return { people, transactions, tickets, withdrawals, accounts };
}
