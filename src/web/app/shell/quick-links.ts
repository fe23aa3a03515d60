import type { ComponentType } from "react";
import type { Path } from "../../shared/router/routes.ts";
import { type Audience, isAdmin, isStaff, type User } from "../../shared/user.ts";
import { HomeIcon, ListIcon } from "../../ui/icons.tsx";
import { PersonIcon, SettingsIcon } from "../../ui/icons-frame.tsx";

type NavItem = {
  to: Path;
  /** The key of its label in the shell's words. */
  name: "home" | "transactions" | "me" | "settings";
  /** The key of the words for where it leads, where its name does not say that. */
  leads?: "users" | "prices";
  icon: ComponentType<{ className?: string }>;
  who?: Audience;
};

const isNeitherStaff: Audience = (user) => !isStaff(user);
const isNoAdmin: Audience = (user) => !isAdmin(user);

/**
 * The bottom bar: home, transactions, me, settings (rules 9.13). A link that depends on the person has two
 * entries.
 */
export const BOTTOM_NAV: readonly NavItem[] = [
  { to: "/profile", name: "home", icon: HomeIcon },
  { to: "/profile/transactions", name: "transactions", icon: ListIcon },
  { to: "/admin/users", name: "me", leads: "users", icon: PersonIcon, who: isAdmin },
  { to: "/profile/user", name: "me", icon: PersonIcon, who: isNoAdmin },
  { to: "/profile/updatePrice", name: "settings", leads: "prices", icon: SettingsIcon, who: isStaff },
  { to: "/profile/settings", name: "settings", icon: SettingsIcon, who: isNeitherStaff },
];

/** Returns the entries of a menu that this person sees. */
export function menuFor<Item extends { who?: Audience }>(items: readonly Item[], user: User): Item[] {
  return items.filter((item) => item.who?.(user) ?? true);
}
