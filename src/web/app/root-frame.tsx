import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { focusHeading, setTitle } from "../shared/page-focus.ts";
import { useTitles } from "../shared/titles.ts";

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
