import { numberIn } from "./found-number.ts";

/** The Contact Picker of the browser, where there is one; the types of the platform do not know it yet. */
type PhoneBook = {
  select: (
    fields: readonly string[],
    options: { multiple: boolean },
  ) => Promise<readonly { tel?: readonly string[]; name?: readonly string[] }[]>;
};

function phoneBook(): PhoneBook | undefined {
  return (navigator as { contacts?: PhoneBook }).contacts;
}

/** Whether the device lets a page ask for one number of its address book. */
export function hasPhoneBook(): boolean {
  return typeof phoneBook()?.select === "function";
}

export type Picked = { phone: string; name: string };

/** One number, chosen by the person in their own address book. Undefined when they chose none; `phone` is empty when it is not Nigerian. */
export async function pickFromPhone(): Promise<Picked | undefined> {
  const [entry] = (await phoneBook()?.select(["name", "tel"], { multiple: false })) ?? [];
  if (!entry) return undefined;
  const phone = (entry.tel ?? []).map(numberIn).find(Boolean) ?? "";
  return { phone, name: entry.name?.[0] ?? "" };
}
