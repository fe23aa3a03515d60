import { createFileRoute, redirect, useNavigate } from "@tanstack/react-router";
import { session } from "../app/session.ts";
import { RegisterScreen } from "../features/auth/register-screen.tsx";

export const Route = createFileRoute("/register_/$referralId")({
  staticData: { title: "Open an account" },
  beforeLoad: () => {
    if (session.token()) throw redirect({ to: "/profile" });
  },
  component: Register,
});

function Register() {
  const navigate = useNavigate();
  const { referralId } = Route.useParams();
  return (
    <RegisterScreen
      referredBy={referralId}
      onDone={(answer) => {
        session.begin(answer);
        return navigate({ to: "/profile" });
      }}
    />
  );
}
