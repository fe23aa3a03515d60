import { createFileRoute } from "@tanstack/react-router";
import { session } from "../app/session.ts";
import { loadLogin } from "../app/auth-screens.tsx";
import { SignedInFrame } from "../app/shell/signed-in-frame.tsx";

export const Route = createFileRoute("/admin")({
  // Without a token the login form is shown in place (rules: the signed-in area needs a token); its code comes first.
  beforeLoad: () => (session.token() ? undefined : loadLogin()),
  component: SignedInFrame,
});
