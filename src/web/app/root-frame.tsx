import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTitles } from "../shared/titles.ts";
import { brand } from "../content/brand.ts";
import { notify } from "../ui/notify.ts";

/** Sets title and focus when the route changes; the screen renders everything else. */
export function RootFrame() {
  const router = useRouter();
  const nameOf = useTitles();
  const shown = useRef(router.state.location.pathname);
  useEffect(() => {
    const name = () => {
      const { title } = router.state.matches.findLast((match) => match.staticData.title)?.staticData ?? {};
      setTitle(title && nameOf(title));
    };
    name();
    return router.subscribe("onRendered", () => {
      name();
      const path = router.state.location.pathname;
      if (path !== shown.current) focusHeading();
      shown.current = path;
    });
  }, [router, nameOf]);
  useEffect(
    () =>
      router.subscribe("onBeforeNavigate", ({ pathChanged, fromLocation }) => {
        if (pathChanged && fromLocation) notify.forgetErrors();
      }),
    [router],
  );
  return <Outlet />;
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
