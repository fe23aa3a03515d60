import { createFileRoute, lazyRouteComponent } from "@tanstack/react-router";
import { loadLogin } from "../app/auth-screens.tsx";
import { session } from "../app/session.ts";

export const Route = createFileRoute("/profile")({
  codeSplitGroupings: [],
  // Without a token the login form is shown in place (the profile area needs a token); its code loads first.
  beforeLoad: async () => {
    if (!session.token()) await loadLogin();
  },
  component: lazyRouteComponent(() => import("../app/shell/signed-in-frame.tsx"), "SignedInFrame"),
});
