import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";
import { session } from "../app/session.ts";
import { LoginScreen } from "../features/auth/login-screen.tsx";

export const Route = createFileRoute("/login")({
  staticData: { title: "Log in" },
  beforeLoad: () => {
    if (session.token()) throw redirect({ to: "/profile" });
  },
  component: Login,
});

function Login() {
  const navigate = useNavigate();
  return (
    <LoginScreen
      onDone={(answer) => {
        session.begin(answer);
        return navigate({ to: "/profile" });
      }}
    />
  );
}
