import { queryOptions, useQuery } from "@tanstack/react-query";
import { normalisePhone, suggestNetwork } from "../../core/networks.ts";
import { type AnswerOf, call } from "./api/api.ts";
import { type Contact, contactsQuery } from "./contacts/contacts-query.ts";
import { kept } from "./kept-data.ts";
import { TRANSACTION_LISTS } from "./query-keys.ts";
import { useUserField } from "./user.ts";

type Recent = AnswerOf<"GET /transaction/recentPeople">["people"][number];

/** A number that the person may buy for: their own, one that they bought for, or a contact. */
export type PersonToBuy = {
  /** 11 digits. */
  phone: string;
  /** The name in contacts; undefined for the own number and for a number without a contact. */
  name: string | undefined;
  isOwn: boolean;
  /** Empty when nothing suggests one. */
  network: string;
  /** The face value of the last airtime, in naira. */
  amount: number | null;
  /** The last data plan; it may be no longer on sale. */
  planId: string | null;
  planName: string;
};

/** The last numbers that this person bought for (rules 9.18). Fetched again after each purchase. */
export const recentPeopleQuery = queryOptions({
  ...kept(2),
  queryKey: [...TRANSACTION_LISTS, "people"],
  queryFn: async ({ signal }) => (await call("GET /transaction/recentPeople", { signal })).people,
});

const MAX_PEOPLE = 12;

/**
 * Returns the people to buy for in the order of rules 9.18: the own number, recent numbers, then contacts.
 * `ownPhone` is as typed at registration; one that is no Nigerian mobile number is left out.
 */
export function peopleToBuy(
  ownPhone: string,
  recent: readonly Recent[],
  contacts: readonly Contact[],
): PersonToBuy[] {
  const own = normalisePhone(ownPhone);
  const names = new Map(contacts.map((one) => [one.contactNumber, one]));
  const bought = new Map(recent.map((one) => [one.phone_number, one]));
  const phones = new Set([...(own ? [own] : []), ...bought.keys(), ...names.keys()]);
  return [...phones].slice(0, MAX_PEOPLE).map((phone) => {
    const [last, contact] = [bought.get(phone), names.get(phone)];
    return {
      phone,
      name: phone === own ? undefined : contact?.contactName,
      isOwn: phone === own,
      network: last?.network ?? contact?.contactNetwork ?? suggestNetwork(phone) ?? "",
      amount: last?.amount ?? null,
      planId: last?.plan_id ?? null,
      planName: last?.planName ?? "",
    };
  });
}

/**
 * Returns the people to buy for, for `PeopleStrip` or a list of a screen's own. The own number is there at
 * once; the others follow with the answers of `recentPeopleQuery` and `contactsQuery`, which the screen's
 * loader starts. A list that cannot be loaded is left out without a word: the number can still be typed.
 */
export function usePeopleToBuy(): PersonToBuy[] {
  const phoneNumber = useUserField("phoneNumber");
  const recent = useQuery(recentPeopleQuery);
  const contacts = useQuery(contactsQuery);
  return peopleToBuy(phoneNumber, recent.data ?? [], contacts.data ?? []);
}
