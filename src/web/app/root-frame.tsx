import { useEffect, useRef } from "react";
import { brand } from "../content/brand.ts";
import { type Router } from "../shared/router/router.ts";
import { Outlet, RouterProvider, useRouter, useShown } from "../shared/router/view.tsx";
import { useTitles } from "../shared/titles.ts";
import { notify } from "../ui/notify.ts";
import { Failed, NotFound } from "./lost.tsx";

/** The whole program: what the router shows, with its title and focus. */
export function App({ router }: { router: Router }) {
  return (
    <RouterProvider router={router}>
      <RootFrame />
    </RouterProvider>
  );
}

/** Sets title and focus when the route changes; the screen renders everything else. */
function RootFrame() {
  const router = useRouter();
  const { address, route } = useShown();
  const nameOf = useTitles();
  const last = useRef(address.path);
  useEffect(() => setTitle(route && nameOf(route.title)), [route, nameOf]);
  useEffect(() => {
    if (address.path !== last.current) focusHeading();
    last.current = address.path;
  }, [address]);
  useEffect(() => router.leaving.hear(notify.forgetErrors), [router]);
  return <Outlet failed={(error) => <Failed error={error} />} lost={<NotFound />} />;
}

/** Sets the document's title: "Buy data · Airtide". */
function setTitle(title: string | undefined): void {
  document.title = title ? `${title} · ${brand.name}` : brand.name;
}

/**
 * Moves the focus to the heading after a change of screen. A menu that was opened meanwhile keeps the focus:
 * losing it would close the menu.
 */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading || document.querySelector("#side-menu [aria-expanded=true]")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
