import { createFileRoute, redirect } from "@tanstack/react-router";
import { RegisterScreen, useBegin } from "../app/auth-screens.tsx";
import { session } from "../app/session.ts";

export const Route = createFileRoute("/register")({
  codeSplitGroupings: [],
  staticData: { title: "Open an account" },
  beforeLoad: () => {
    if (session.token()) throw redirect({ to: "/profile" });
  },
  loader: async () => void (await RegisterScreen.load()),
  component: Register,
});

function Register() {
  return <RegisterScreen onDone={useBegin()} />;
}
