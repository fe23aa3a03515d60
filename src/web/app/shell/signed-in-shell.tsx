import { useQuery } from "@tanstack/react-query";
import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from "react";
import { authQuery } from "../../shared/auth-query.ts";
import { Navigate, Outlet, useShown } from "../../shared/router/view.tsx";
import { isStaff, onUserChange, readUser, type User } from "../../shared/user.ts";
import { useDesk, useWidth } from "../../shared/width.ts";
import { useWords } from "../../shared/words.ts";
import { lazyPart } from "../../shared/lazy-part.tsx";
import { BarChatLink } from "../../ui/frame/chat-link.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { useRail } from "./rail.ts";
import { Failed } from "../lost.tsx";
import { BottomNav } from "./quick-nav.tsx";
import { TopBar } from "./top-bar.tsx";
import { WaitingBar, WaitingNav, WaitingScreen } from "./waiting.tsx";
import { shellWords } from "./words.en.ts";

/** The menu and the companions of the screen (live sync, banners, dialogs); no first paint needs them. */
const SideMenu = lazyPart(() => import("../late/side-menu.tsx").then((part) => part.SideMenu));
const Companions = lazyPart(() => import("../late/companions.tsx").then((part) => part.Companions), {
  quiet: true,
});
/** For staff; loads when they open it. */
const Palette = lazyPart(() => import("../palette/palette.tsx").then((part) => part.Palette));

/** Top bar, side menu, bottom bar and notifications around every signed-in screen. */
export function SignedInShell() {
  const t = useWords(shellWords);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const isWide = useWidth("md");
  const isDesk = useDesk();
  const isRail = useRail();
  const [hasMenu, setHasMenu] = useState(false);
  useEffect(() => {
    SideMenu.load().then(
      // In slices: it must not keep a key or a tap waiting.
      () => startTransition(() => setHasMenu(true)),
      () => {},
    );
  }, []);
  const menuButton = useRef<HTMLButtonElement>(null);
  const user = useSyncExternalStore(onUserChange, readUser, readUser);
  const maySearch = user !== undefined && isStaff(user);
  const [isSearching, setSearching] = useSearchKey(maySearch);
  const { isError, refetch } = useQuery(authQuery);
  return (
    <>
      <a
        href="#main"
        className="sr-only z-50 rounded-lg bg-surface px-4 py-2 font-semibold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        {t.skip}
      </a>
      {user ? (
        <TopBar
          user={user}
          menuButton={menuButton}
          isMenuOpen={isMenuOpen}
          isDesk={isDesk}
          {...(maySearch ? { onSearch: () => setSearching(true) } : {})}
          onMenu={() => setMenuOpen(!isMenuOpen)}
        />
      ) : (
        <WaitingBar />
      )}
      <div className="fixed inset-y-0 left-0 w-18 lg:w-(--menu) border-r border-line bg-surface max-md:hidden print:hidden" />
      {user && (hasMenu || isWide || isMenuOpen) && (
        <SideMenu
          user={user}
          isOpen={isMenuOpen}
          isStanding={isDesk && !isRail}
          onOpen={() => setMenuOpen(true)}
          onClose={() => setMenuOpen(false)}
          opener={menuButton}
        />
      )}
      <div className="md:pl-18 lg:pl-(--menu)">
        <Companions />
        <main
          id="main"
          tabIndex={-1}
          className="pb-nav mx-auto w-full max-w-4xl px-4 has-data-narrow:max-w-2xl has-data-wide:max-w-6xl pt-5 no-outline sm:px-6 sm:pt-8 lg:has-data-home:max-w-6xl lg:has-data-wide:max-w-none lg:px-8 lg:pt-6"
        >
          {user ? (
            <ForAudience user={user} />
          ) : isError ? (
            <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
          ) : (
            <WaitingScreen />
          )}
        </main>
      </div>
      {user ? !isDesk && <BottomNav user={user} /> : <WaitingNav />}
      {user && isSearching && <Palette user={user} onClose={() => setSearching(false)} />}
      <BarChatLink />
    </>
  );
}

/** Ctrl+K or Cmd+K opens and closes the staff search. */
function useSearchKey(isOn: boolean) {
  const state = useState(false);
  const [, setOpen] = state;
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn, setOpen]);
  return state;
}

/** The screen, or a redirect home for a person who may not see it. */
function ForAudience({ user }: { user: User }) {
  const { route } = useShown();
  const isMeant = route?.who?.(user) ?? true;
  return isMeant ? <Outlet failed={(error) => <Failed error={error} />} /> : <Navigate to="/profile" />;
}
