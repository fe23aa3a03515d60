import { useQuery } from "@tanstack/react-query";
import { contactsQuery } from "../contacts/contacts-query.ts";
import { metersQuery } from "../meters-query.ts";
import type { Transaction } from "../transactions.ts";
import { numberOf } from "./rules.ts";

/**
 * Returns the name that this person gave the number or meter of a purchase; `isKnown` once the names are
 * loaded.
 */
export function useGivenName(receipt: Transaction) {
  const number = numberOf(receipt);
  const { meterNumber } = receipt;
  const contacts = useQuery({ ...contactsQuery, enabled: number !== undefined });
  const meters = useQuery({ ...metersQuery, enabled: meterNumber !== null });
  const contact = contacts.data?.find(({ contactNumber }) => contactNumber === number);
  const meter = meters.data?.find(
    (one) => one.meterNumber === meterNumber && one.company === receipt.trans_Network,
  );
  const isKnown = contacts.data !== undefined || meters.data !== undefined;
  return { number, name: contact?.contactName ?? meter?.name ?? "", isKnown };
}
