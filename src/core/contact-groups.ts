/** The most groups of one contact, and the longest name of one (rules 3.18). */
export const MAX_GROUPS = 5;
export const MAX_GROUP_NAME = 30;

/** Returns names of groups without empty ones and repeats; the first spelling of a name stays. */
export function groupsOf(names: readonly string[]): string[] {
  const byName = new Map<string, string>();
  for (const name of names.map((one) => one.trim()).filter(Boolean))
    byName.set(name.toLowerCase(), byName.get(name.toLowerCase()) ?? name);
  return [...byName.values()];
}

/** The groups of contacts by name; the first spelling of a name stays. */
export function allGroups(contacts: readonly { contactGroups: readonly string[] }[]): string[] {
  return groupsOf(contacts.flatMap(({ contactGroups }) => contactGroups)).toSorted((a, b) =>
    a.localeCompare(b),
  );
}

/** True when a contact names the group, in any case of letters. */
export function isOfGroup({ contactGroups }: { contactGroups: readonly string[] }, group: string): boolean {
  return contactGroups.some((one) => one.toLowerCase() === group.toLowerCase());
}
