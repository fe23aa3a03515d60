import type { RefObject } from "react";
import { fromWire } from "../../shared/money.ts";
import { type User, useBalanceAsOf, userTypeLabel } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { AsOf } from "../../ui/as-of.tsx";
import { IconButton } from "../../ui/button.tsx";
import { LogoutIcon, MenuIcon } from "../../ui/icons.tsx";
import { SearchIcon } from "../../ui/icons-frame.tsx";
import { Logo } from "../../ui/frame/logo.tsx";
import { Balance } from "../../ui/money.tsx";
import { session } from "../session.ts";
import { shellWords } from "./words.en.ts";

type TopBarProps = {
  user: User;
  menuButton: RefObject<HTMLButtonElement | null>;
  isMenuOpen: boolean;
  onMenu: () => void;
  /** Set for people who may search. */
  onSearch?: () => void;
};

/** The person's name, type and balance, and the log-out button. */
export function TopBar({ user, menuButton, isMenuOpen, onMenu, onSearch }: TopBarProps) {
  const t = useWords(shellWords);
  return (
    <header className="sticky top-0 z-20 min-h-bar flex items-center gap-1 border-b border-line bg-surface px-2 sm:gap-3 md:pr-17 md:pl-22 print:hidden">
      <IconButton
        ref={menuButton}
        label={t.menu}
        aria-expanded={isMenuOpen}
        aria-controls="side-menu"
        onClick={onMenu}
        className="md:hidden"
      >
        <MenuIcon />
      </IconButton>
      <span className="max-sm:hidden">
        <Logo compact />
      </span>
      <div className="min-w-0 flex-1 leading-tight sm:text-right">
        <p className="flex flex-wrap items-baseline gap-x-1.5 text-[min(0.875rem,5vw)] text-ink-soft sm:justify-end">
          <span className="max-w-full truncate font-semibold text-ink">{user.userName.slice(0, 15)}</span>
          <span className="max-w-full truncate capitalize">{userTypeLabel(user)}</span>
        </p>
        <p className="flex flex-wrap items-baseline gap-x-1.5 sm:justify-end">
          <Balance amount={fromWire(user.balance)} className="max-w-full text-[min(1rem,5.4vw)]" />
          <AsOf at={useBalanceAsOf()} className="text-[min(0.75rem,4vw)]! text-ink-soft" />
        </p>
      </div>
      {onSearch && (
        <IconButton
          label={t.search}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={onSearch}
        >
          <SearchIcon />
        </IconButton>
      )}
      <IconButton label={t.logout} onClick={session.logout}>
        <LogoutIcon />
      </IconButton>
    </header>
  );
}
