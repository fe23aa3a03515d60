/** Banks that issue account numbers, by their own names; the server identifies each by the first word. */
const BANKS = ["Moniepoint", "Wema", "Sterling"] as const;

/** Returns the banks at which a person has no account number yet. */
export function banksWithout(known: readonly { bankName: string }[]): string[] {
  const has = (bank: string) =>
    known.some(({ bankName }) => bankName.toLowerCase().startsWith(bank.toLowerCase()));
  return BANKS.filter((bank) => !has(bank));
}
