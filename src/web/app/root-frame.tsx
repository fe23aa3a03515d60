import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTitles } from "../shared/titles.ts";
import { brand } from "../content/brand.ts";

/** Title and focus follow the route; the rest is the screen's. */
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
  return <Outlet />;
}

/** Sets the document's title: "Buy data · Airtide". */
function setTitle(title: string | undefined): void {
  document.title = title ? `${title} · ${brand.name}` : brand.name;
}

/** After a change of screen: reading starts at its heading. Whoever opened the menu meanwhile stays in it: it closes when it loses the focus. */
function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>("h1");
  if (!heading || document.querySelector("#side-menu [aria-expanded=true]")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
