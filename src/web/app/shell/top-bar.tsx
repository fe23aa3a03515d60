import type { RefObject } from "react";
import { fromWire } from "../../shared/money.ts";
import { type User, useBalanceAsOf, userTypeLabel } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { AsOf } from "../../ui/as-of.tsx";
import { IconButton } from "../../ui/button.tsx";
import { LogoutIcon, MenuIcon } from "../../ui/icons.tsx";
import { SearchIcon } from "../../ui/icons-frame.tsx";
import { ThemeIcon } from "../../ui/icons-services.tsx";
import { Logo } from "../../ui/frame/logo.tsx";
import { Balance } from "../../ui/money.tsx";
import { session } from "../session.ts";
import { lazyPart } from "../../shared/lazy-part.tsx";
import { setRail, useRail } from "./rail.ts";
import { BarNav } from "./quick-nav.tsx";
import { useNextTheme } from "./use-next-theme.ts";
import { shellWords } from "./words.en.ts";

/** For admins; it loads after the first paint. */
const AlertBell = lazyPart(() => import("../staff/alert-bell.tsx").then((part) => part.AlertBell), {
  quiet: true,
});

type TopBarProps = {
  user: User;
  menuButton: RefObject<HTMLButtonElement | null>;
  isMenuOpen: boolean;
  onMenu: () => void;
  /** True on a desk: the bar also has the quick links, the theme and the button of the standing menu. */
  isDesk: boolean;
  /** Set for people who may search. */
  onSearch?: () => void;
};

/** On a desk with large text the logo loses its name before anything else loses room. */
const LOGO = "max-sm:hidden lg:mr-2 lg:ml-1 lg:h-8 lg:min-w-8 lg:overflow-hidden lg:*:flex-wrap";
/** A button of the bar; on a desk it grows less than the text. */
const IN_BAR = "lg:size-[max(44px,min(2.75rem,4vw))]";

/** The person's name, type and balance, and the log-out button. */
export function TopBar({ user, menuButton, isMenuOpen, onMenu, onSearch, isDesk }: TopBarProps) {
  const t = useWords(shellWords);
  return (
    <header className="sticky top-0 z-20 min-h-bar flex items-center gap-1 border-b border-line bg-surface px-2 sm:gap-3 md:pr-17 md:pl-22 lg:h-14 lg:min-h-0 lg:gap-1 lg:pl-3 print:hidden">
      {isDesk ? (
        <CollapseButton />
      ) : (
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
      )}
      <span className={LOGO}>
        <Logo compact />
      </span>
      {isDesk && <BarNav user={user} />}
      <Identity user={user} />
      {onSearch && (
        <IconButton
          label={t.search}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          onClick={onSearch}
          className={IN_BAR}
        >
          <SearchIcon />
        </IconButton>
      )}
      {user.isAdmin && <AlertBell className={IN_BAR} />}
      {isDesk && <ThemeButton />}
      <IconButton label={t.logout} onClick={session.logout} className={IN_BAR}>
        <LogoutIcon />
      </IconButton>
    </header>
  );
}

function Identity({ user }: { user: User }) {
  return (
    <div className="min-w-0 flex-1 leading-tight sm:text-right lg:min-w-[min(11rem,18vw)] lg:px-2">
      <p className="flex items-baseline gap-x-1.5 text-[min(0.875rem,5vw)] lg:text-[min(0.875rem,1.6vw)] text-ink-soft sm:justify-end">
        <span className="truncate font-semibold text-ink">{user.userName.slice(0, 15)}</span>
        <span className="min-w-8 shrink-999 truncate capitalize">{userTypeLabel(user)}</span>
      </p>
      <p className="flex flex-wrap items-baseline gap-x-1.5 sm:justify-end">
        <Balance
          amount={fromWire(user.balance)}
          className="max-w-full text-[min(1rem,5vw)] lg:text-[min(1rem,1.9vw)]"
        />
        <AsOf at={useBalanceAsOf()} className="text-[min(0.75rem,4vw)]! text-ink-soft" />
      </p>
    </div>
  );
}

/** Makes the standing menu a rail, and back. */
function CollapseButton() {
  const t = useWords(shellWords);
  const isRail = useRail();
  return (
    <IconButton
      label={isRail ? t.keepMenu : t.collapseMenu}
      aria-expanded={!isRail}
      aria-controls="side-menu"
      onClick={() => setRail(!isRail)}
      className={IN_BAR}
    >
      <MenuIcon />
    </IconButton>
  );
}

function ThemeButton() {
  const { label, next } = useNextTheme();
  return (
    <IconButton label={label} title={label} onClick={next} className={IN_BAR}>
      <ThemeIcon />
    </IconButton>
  );
}
