import { Link } from "../../shared/router/link.tsx";
import {
  type CSSProperties,
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useRef,
} from "react";
import { useTitles } from "../../shared/titles.ts";
import type { User } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { IconButton } from "../../ui/button.tsx";
import { CloseIcon, MenuIcon } from "../../ui/icons.tsx";
import { ThemeIcon } from "../../ui/icons-services.tsx";
import { type MenuItem, SIDE_MENU } from "./menu.ts";
import { menuFor } from "../shell/quick-links.ts";
import { useNextTheme } from "../shell/use-next-theme.ts";
import { shellWords } from "../shell/words.en.ts";

type SideMenuProps = {
  user: User;
  isOpen: boolean;
  /** True on a desk whose menu stands open: nothing opens or closes it but the top bar's button. */
  isStanding: boolean;
  onOpen: () => void;
  onClose: () => void;
  /** The top bar's button; on a phone the focus returns to it. */
  opener: RefObject<HTMLButtonElement | null>;
};

const ROW =
  "flex min-h-11 items-center gap-3 rounded-xl px-3 font-medium text-ink-soft hover:bg-sunken hover:text-ink lg:min-h-(--row) lg:rounded-lg lg:text-sm lg:leading-tight";

const nothing = () => {};

/** How wide the menu is, and what it covers. */
const STANDING = "w-(--menu)";
const OPENED = "w-68 max-w-[85vw] shadow-float";
const RAIL = "w-18 max-md:hidden";

/**
 * A rail of icons that opens on hover (rules 9.13), click, focus and touch; Escape closes it. On phones it is
 * hidden until the top bar's button opens it; on a desk it stands open, unless this device made it a rail
 * (rules 9.30).
 */
export function SideMenu(props: SideMenuProps) {
  const { user, isStanding, opener } = props;
  const groups = groupsOf(user);
  const isOpen = props.isOpen && !isStanding;
  const onOpen = isStanding ? nothing : props.onOpen;
  const { onClose } = props;
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
        style={{ "--row": rowHeight(groups) } as CSSProperties}
        className={`fixed inset-y-0 left-0 z-40 flex flex-col overflow-y-auto overscroll-contain border-r border-line bg-surface px-3 py-2.5 [scrollbar-width:none] lg:top-14 lg:px-2.5 lg:py-1 lg:[scrollbar-width:thin] print:hidden ${isStanding ? STANDING : isOpen ? OPENED : RAIL}`}
      >
        {!isStanding && (
          <IconButton
            label={isOpen ? t.closeMenu : t.openMenu}
            aria-expanded={isOpen}
            onClick={() => (isOpen ? close() : onOpen())}
            className="lg:hidden"
          >
            {isOpen ? <CloseIcon /> : <MenuIcon />}
          </IconButton>
        )}
        <Groups groups={groups} isOpen={isOpen || isStanding} onGo={onClose} />
        <ThemeButton isOpen={isOpen} />
      </nav>
    </>
  );
}

type Group = { name: (typeof SIDE_MENU)[number]["name"]; items: MenuItem[] };

/** Returns the groups with their entries for this person; a group without one is left out. */
function groupsOf(user: User): Group[] {
  return SIDE_MENU.map(({ name, items }) => ({ name, items: menuFor(items, user) })).filter(
    ({ items }) => items.length > 0,
  );
}

/**
 * The height of a row on a desk: what must be in view fits into the window where it can, and no row is tiny.
 * Of staff that is their work, of anybody else everything (rules 9.30).
 */
function rowHeight(groups: readonly Group[]): string {
  const work = groups.findIndex(({ name }) => name === "house");
  const inView = work < 0 ? groups : groups.slice(0, work + 1);
  const rows = inView.reduce((sum, { items }) => sum + items.length, 0);
  const around = `${4 + inView.length * 1.375}rem`;
  return `clamp(1.5rem, (100svh - ${around}) / ${rows}, 2.375rem)`;
}

/** The menu's groups. The first, the dashboard alone, needs no name. */
function Groups({ groups, isOpen, onGo }: { groups: Group[]; isOpen: boolean; onGo: () => void }) {
  const t = useWords(shellWords);
  return groups.map(({ name, items }, at) => (
    <div
      key={name}
      className={`mt-3 lg:mt-0 ${at > 0 ? `border-t border-line pt-3 lg:pt-0 ${isOpen ? "lg:border-t-0" : "lg:mt-1 lg:pt-1"}` : ""}`}
    >
      {name !== "start" && (
        <h2
          id={`menu-${name}`}
          className={
            isOpen
              ? "px-3 pb-1 text-xs font-semibold tracking-wide text-ink-soft uppercase lg:pt-1.5 lg:pb-0 lg:text-[0.6875rem] lg:[line-height:1rem]"
              : "sr-only"
          }
        >
          {t[name]}
        </h2>
      )}
      <ul className="grid gap-0.5 lg:gap-0" {...(at > 0 ? { "aria-labelledby": `menu-${name}` } : {})}>
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
        onClick={onGo}
        className={`${ROW} aria-[current=page]:bg-accent-soft aria-[current=page]:font-semibold aria-[current=page]:text-accent`}
      >
        <Icon className="size-6 shrink-0 lg:size-5" />
        <span className={isOpen ? "min-w-0 max-lg:truncate" : "sr-only"}>{nameOf(title)}</span>
      </Link>
    </li>
  );
}

/** Cycles through light, dark and system theme; on a desk it stands in the top bar. */
function ThemeButton({ isOpen }: { isOpen: boolean }) {
  const { label, next } = useNextTheme();
  return (
    <button type="button" onClick={next} className={`${ROW} mt-auto lg:hidden`}>
      <ThemeIcon className="size-6" />
      <span className={isOpen ? "" : "sr-only"}>{label}</span>
    </button>
  );
}
