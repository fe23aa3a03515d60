import { type Answer, type Ask, jsonObject, textOf } from "../kit/http.ts";
import { holderOf, personOf } from "./banks.ts";
import type { Identity } from "./books.ts";
import { bad, good, type Monnify, overLine } from "./wire.ts";

const NIN_KOBO = 6_000;
const BVN_KOBO = 1_000;

/** Numbers that start with 000 belong to nobody; a wallet without enough money for the price is refused. */
export function nin(to: Monnify, ask: Ask): Promise<Answer> {
  const number = textOf(jsonObject(ask.body)?.["nin"]);
  return overLine(to, { service: "nin", number }, () => {
    if (!/^\d{11}$/.test(number) || number.startsWith("000")) return bad("NIN is invalid");
    if (to.books.walletKobo < NIN_KOBO) return bad("Insufficient balance in wallet");
    to.books.move(-NIN_KOBO);
    const { firstName, middleName, lastName, dateOfBirth, mobileNumber } = whose(to, number);
    return good({
      nin: number,
      lastName,
      firstName,
      middleName,
      dateOfBirth,
      gender: "FEMALE",
      mobileNumber,
    });
  });
}

const whose = (to: Monnify, number: string): Identity => to.books.identity.get(number) ?? personOf(number);

/** POST bvn-details-match: whether name, birth date and phone are the owner's. */
export function bvn(to: Monnify, ask: Ask): Promise<Answer> {
  const fields = jsonObject(ask.body) ?? {};
  const number = textOf(fields["bvn"]);
  return overLine(to, { service: "bvn", number }, () => {
    for (const needed of ["name", "dateOfBirth", "mobileNo"])
      if (textOf(fields[needed]) === "") return bad(`${needed} is required`);
    if (!/^\d{2}-[A-Z][a-z]{2}-\d{4}$/.test(textOf(fields["dateOfBirth"])))
      return bad("dateOfBirth is invalid");
    if (!/^\d{11}$/.test(number) || number.startsWith("000")) return bad("BVN is invalid");
    if (to.books.walletKobo < BVN_KOBO) return bad("Insufficient balance in wallet");
    to.books.move(-BVN_KOBO);
    const owner = whose(to, number);
    const name = compareNames(
      `${owner.firstName} ${owner.middleName} ${owner.lastName}`,
      textOf(fields["name"]),
    );
    const isPhone = textOf(fields["mobileNo"]) === owner.mobileNumber;
    return good({
      bvn: number,
      name,
      dateOfBirth: "NO_MATCH",
      mobileNo: isPhone ? "FULL_MATCH" : "NO_MATCH",
    });
  });
}

function compareNames(one: string, other: string): { matchStatus: string; matchPercentage: number } {
  const words = (text: string) =>
    new Set(
      text
        .toLowerCase()
        .split(/[^a-z]+/)
        .filter(Boolean),
    );
  const [left, right] = [words(one), words(other)];
  const shared = [...left].filter((word) => right.has(word)).length;
  const most = Math.max(left.size, right.size, 1);
  const matchPercentage = Math.round((shared / most) * 100);
  const matchStatus = shared === most ? "FULL_MATCH" : shared > 1 ? "PARTIAL_MATCH" : "NO_MATCH";
  return { matchStatus, matchPercentage };
}

/** POST bvn-account-match: whether an account belongs to the BVN's owner. */
export function bvnAccount(to: Monnify, ask: Ask): Promise<Answer> {
  const fields = jsonObject(ask.body) ?? {};
  const number = textOf(fields["bvn"]);
  return overLine(to, { service: "bvn", number }, () => {
    if (!/^\d{11}$/.test(number) || number.startsWith("000")) return bad("BVN is invalid");
    const accountNumber = textOf(fields["accountNumber"]);
    const owner = whose(to, number);
    const accountName = holderOf(accountNumber);
    const same = compareNames(`${owner.firstName} ${owner.middleName} ${owner.lastName}`, accountName);
    return good({ bvn: number, accountNumber, accountName, ...same });
  });
}
