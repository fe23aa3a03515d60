import { createFileRoute, redirect } from "@tanstack/react-router";
import { LoginForm, loadLogin } from "../app/auth-screens.tsx";
import { session } from "../app/session.ts";

export const Route = createFileRoute("/login")({
  codeSplitGroupings: [],
  staticData: { title: "Log in" },
  beforeLoad: () => {
    if (session.token()) throw redirect({ to: "/profile" });
  },
  loader: async () => void (await loadLogin()),
  component: LoginForm,
});
