import { useEffect, useRef } from "react";
import { brand } from "../content/brand.ts";
import { type Router } from "../shared/router/router.ts";
import { Outlet, RouterProvider, useRouter, useShown } from "../shared/router/view.tsx";
import { useTitles } from "../shared/titles.ts";
import { notify } from "../ui/notify.ts";
import { Failed, NotFound } from "./lost.tsx";
import { useIsSignedIn } from "./session.ts";

/** The whole program: what the router shows, with its title and focus. */
export function App({ router }: { router: Router }) {
  return (
    <RouterProvider router={router}>
      <RootFrame />
    </RouterProvider>
  );
}

/** Sets title and focus when the route changes or a session begins; the screen renders everything else. */
function RootFrame() {
  const router = useRouter();
  const { address, route } = useShown();
  const nameOf = useTitles();
  const isSignedIn = useIsSignedIn();
  const last = useRef({ path: address.path, isSignedIn });
  useEffect(() => setTitle(route && nameOf(route.title)), [route, nameOf]);
  useEffect(() => {
    const { path, isSignedIn: wasSignedIn } = last.current;
    last.current = { path: address.path, isSignedIn };
    // A log-in may lead to the address at which the session ended.
    const isIn = isSignedIn && !wasSignedIn;
    return address.path !== path || isIn ? focusHeading() : undefined;
  }, [address, isSignedIn]);
  useEffect(() => router.leaving.hear(notify.forgetErrors), [router]);
  return <Outlet failed={(error) => <Failed error={error} />} lost={<NotFound />} />;
}

/** Sets the document's title: "Buy data · Airtide". */
function setTitle(title: string | undefined): void {
  document.title = title ? `${title} · ${brand.name}` : brand.name;
}

/**
 * Moves the focus to the heading after a change of screen. A heading whose part is still loading gets it when
 * it comes, unless something else was focused meanwhile. A menu that was opened keeps the focus: losing it
 * would close the menu. Returns what ends the wait.
 */
function focusHeading(): () => void {
  if (focusNow()) return () => {};
  const pressed = document.activeElement;
  const arrival = new MutationObserver(() => {
    const now = document.activeElement;
    const moved = now !== pressed && now !== document.body;
    if (moved || focusNow()) arrival.disconnect();
  });
  arrival.observe(document.body, { childList: true, subtree: true });
  return () => arrival.disconnect();
}

/** Returns false when there is no heading yet. */
function focusNow(): boolean {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading) return false;
  if (document.querySelector("#side-menu [aria-expanded=true]")) return true;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
