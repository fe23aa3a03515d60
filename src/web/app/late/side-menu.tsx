import { Link } from "@tanstack/react-router";
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from "react";
import { type Theme, setTheme, useTheme } from "../../shared/theme.ts";
import { useTitles } from "../../shared/titles.ts";
import type { User } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { IconButton } from "../../ui/button.tsx";
import { CloseIcon, MenuIcon } from "../../ui/icons.tsx";
import { ThemeIcon } from "../../ui/icons-services.tsx";
import { type MenuItem, SIDE_MENU } from "./menu.ts";
import { menuFor } from "../shell/quick-links.ts";
import { shellWords } from "../shell/words.en.ts";

type SideMenuProps = {
  user: User;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The top bar's button; on a phone the focus returns to it. */
  opener: RefObject<HTMLButtonElement | null>;
};

const ROW =
  "flex min-h-11 items-center gap-3 rounded-xl px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink";

/**
 * A rail of icons that opens on hover (rules 9.13), click, focus and touch; Escape closes it. On phones it is
 * hidden until the top bar's button opens it.
 */
export function SideMenu({ user, isOpen, onOpen, onClose, opener }: SideMenuProps) {
  const t = useWords(shellWords);
  const panel = useRef<HTMLElement>(null);
  const isByTouch = useRef(false);

  useEffect(() => {
    const isPhone = isOpen && opener.current?.offsetParent !== null;
    if (isPhone) panel.current?.querySelector<HTMLElement>("button")?.focus();
  }, [isOpen, opener]);

  // The browser's own event: React misses an enter when what lay under the mouse has left the page.
  useEffect(() => {
    const rail = panel.current;
    const onEnter = ({ pointerType }: PointerEvent) => pointerType === "mouse" && onOpen();
    rail?.addEventListener("pointerenter", onEnter);
    return () => rail?.removeEventListener("pointerenter", onEnter);
  }, [onOpen]);

  const close = () => {
    const hadFocus = panel.current?.contains(document.activeElement);
    onClose();
    if (hadFocus && opener.current?.offsetParent) opener.current.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" && isOpen) close();
  };
  const onBlur = (event: FocusEvent) => {
    if (!panel.current?.contains(event.relatedTarget)) onClose();
  };

  return (
    <>
      {isOpen && (
        <div aria-hidden="true" onClick={close} className="fade-in fixed inset-0 z-30 bg-deep/55 md:hidden" />
      )}
      <nav
        ref={panel}
        id="side-menu"
        aria-label={t.mainMenu}
        onPointerLeave={(event) =>
          event.pointerType === "mouse" && !panel.current?.contains(document.activeElement) && onClose()
        }
        onPointerDown={() => {
          isByTouch.current = true;
        }}
        onFocus={() => {
          if (!isByTouch.current) onOpen();
          isByTouch.current = false;
        }}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        className={`fixed inset-y-0 left-0 z-40 flex flex-col overflow-y-auto overscroll-contain border-r border-line bg-surface px-3 py-2.5 [scrollbar-width:none] print:hidden ${isOpen ? "w-68 max-w-[85vw] shadow-float" : "w-18 max-md:hidden"}`}
      >
        <IconButton
          label={isOpen ? t.closeMenu : t.openMenu}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? close() : onOpen())}
        >
          {isOpen ? <CloseIcon /> : <MenuIcon />}
        </IconButton>
        <Groups user={user} isOpen={isOpen} onGo={onClose} />
        <ThemeButton isOpen={isOpen} />
      </nav>
    </>
  );
}

/** The menu's groups. A group without entries for this person is left out; a single group shows no name. */
function Groups({ user, isOpen, onGo }: { user: User; isOpen: boolean; onGo: () => void }) {
  const t = useWords(shellWords);
  const groups = SIDE_MENU.map(({ name, items }) => ({ name, items: menuFor(items, user) })).filter(
    ({ items }) => items.length > 0,
  );
  return groups.map(({ name, items }, at) => (
    <div key={name} className={at > 0 ? "mt-3 border-t border-line pt-3" : "mt-3"}>
      {groups.length > 1 && (
        <h2
          id={`menu-${name}`}
          className={
            isOpen ? "px-3 pb-1 text-xs font-semibold tracking-wide text-ink-soft uppercase" : "sr-only"
          }
        >
          {t[name]}
        </h2>
      )}
      <ul className="grid gap-0.5" {...(groups.length > 1 ? { "aria-labelledby": `menu-${name}` } : {})}>
        {items.map((item) => (
          <Entry key={item.to} item={item} isOpen={isOpen} onGo={onGo} />
        ))}
      </ul>
    </div>
  ));
}

function Entry({ item, isOpen, onGo }: { item: MenuItem; isOpen: boolean; onGo: () => void }) {
  const nameOf = useTitles();
  const { to, title, icon: Icon } = item;
  return (
    <li>
      <Link
        to={to}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={onGo}
        className={`${ROW} aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent`}
      >
        <Icon className="size-6" />
        <span className={isOpen ? "truncate" : "sr-only"}>{nameOf(title)}</span>
      </Link>
    </li>
  );
}

const NEXT_THEME: Record<Theme, Theme> = { system: "light", light: "dark", dark: "system" };

/** Cycles through light, dark and system theme, one step per press. */
function ThemeButton({ isOpen }: { isOpen: boolean }) {
  const t = useWords(shellWords);
  const theme = useTheme();
  return (
    <button type="button" onClick={() => setTheme(NEXT_THEME[theme])} className={`${ROW} mt-auto`}>
      <ThemeIcon className="size-6" />
      <span className={isOpen ? "" : "sr-only"}>{t.themeNow({ theme: t[theme] })}</span>
    </button>
  );
}
