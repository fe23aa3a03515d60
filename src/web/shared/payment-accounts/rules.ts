/** Banks that open account numbers for people, as they call themselves; the server knows each by the first word. */
const BANKS = ["Moniepoint", "Wema", "Sterling"] as const;

/** Those of them where a person has no account number yet. */
export function banksWithout(known: readonly { bankName: string }[]): string[] {
  const has = (bank: string) =>
    known.some(({ bankName }) => bankName.toLowerCase().startsWith(bank.toLowerCase()));
  return BANKS.filter((bank) => !has(bank));
}
