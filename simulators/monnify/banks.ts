/** Banks that receive money; accounts can be reserved at the first three. */
export const BANKS: readonly { code: string; name: string; nip: string }[] = [
  { code: "50515", name: "Moniepoint Microfinance Bank", nip: "090405" },
  { code: "035", name: "Wema bank", nip: "000017" },
  { code: "232", name: "Sterling bank", nip: "000001" },
  { code: "044", name: "Access bank", nip: "000014" },
  { code: "058", name: "GTBank Plc", nip: "000013" },
  { code: "057", name: "Zenith bank", nip: "000015" },
  { code: "033", name: "United Bank For Africa", nip: "000004" },
  { code: "011", name: "First Bank of Nigeria", nip: "000016" },
  { code: "070", name: "Fidelity bank", nip: "000007" },
  { code: "214", name: "First City Monument Bank", nip: "000003" },
  { code: "221", name: "Stanbic IBTC bank", nip: "000012" },
  { code: "032", name: "Union Bank", nip: "000018" },
  { code: "076", name: "Polaris bank", nip: "000008" },
  { code: "082", name: "Keystone bank", nip: "000002" },
  { code: "050", name: "Ecobank Nigeria", nip: "000010" },
  { code: "215", name: "Unity bank", nip: "000011" },
  { code: "101", name: "Providus Bank", nip: "000023" },
  { code: "301", name: "Jaiz Bank", nip: "000006" },
  { code: "50211", name: "Kuda Microfinance Bank", nip: "090267" },
  { code: "305", name: "Paycom (Opay)", nip: "100004" },
  { code: "100033", name: "PalmPay", nip: "100033" },
  { code: "566", name: "VFD Microfinance Bank", nip: "090110" },
];

export const PARTNERS = ["50515", "035", "232"];

export const bankOf = (code: string) => BANKS.find((bank) => bank.code === code);

const FIRST = ["Ada", "Bola", "Chidi", "Damilola", "Emeka", "Funke", "Garba", "Hauwa", "Ikenna", "Jumoke"];
const LAST = ["Obi", "Adeyemi", "Okafor", "Bello", "Eze", "Balogun", "Musa", "Danjuma", "Nwachukwu", "Ojo"];

/**
 * The owner of an account, derived from its number, so that every enquiry has the same answer. Banks write
 * capitals, last name first.
 */
export function holderOf(accountNumber: string): string {
  const [first, last] = [accountNumber.at(-6) ?? "0", accountNumber.at(-5) ?? "0"];
  return `${LAST[Number(last)] ?? "Obi"} ${FIRST[Number(first)] ?? "Ada"}`.toUpperCase();
}

/** Registered people: 22000000001 and on; every number from 221... on belongs to Test Person. */
const PEOPLE: readonly (readonly [first: string, last: string])[] = [
  ["Amara", "Nwosu"],
  ["Tunde", "Bakare"],
  ["Halima", "Yusuf"],
  ["Chidi", "Okeke"],
  ["Bisi", "Adeleke"],
  ["Emeka", "Data Services"],
  ["Zainab", "Lawal"],
  ["Ifeanyi", "Obi"],
];

/** The owner of a NIN or BVN for which nobody was registered. */
export function personOf(number: string) {
  const known = number.startsWith("2200000000") ? PEOPLE[Number(number.at(-1)) - 1] : undefined;
  const tester = number.startsWith("221") ? (["Test", "Person"] as const) : undefined;
  const [firstName, lastName] = known ??
    tester ?? [FIRST[Number(number.at(-2))] ?? "Ada", LAST[Number(number.at(-1))] ?? "Obi"];
  const mobileNumber = `080${number.slice(-8)}`;
  return { number, firstName, middleName: "", lastName, dateOfBirth: "1990-03-14", mobileNumber };
}
