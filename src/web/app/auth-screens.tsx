import { useNavigate } from "@tanstack/react-router";
import { type ComponentType, lazy, Suspense } from "react";
import type { LoginDone } from "../features/auth/login-screen.tsx";
import { session } from "./session.ts";

type Login = ComponentType<{ onDone: LoginDone }>;
let ready: Login | undefined;

/** Fetch the login form's code, so that it can be shown without a gap. */
export async function loadLogin(): Promise<void> {
  ready = (await import("../features/auth/login-screen.tsx")).LoginScreen;
}

const LazyLogin = lazy(async () => {
  await loadLogin();
  return { default: ready as Login };
});

/** The login form where a signed-in screen would be; it leads to the dashboard, as every log-in does. */
export function LoginInPlace() {
  const navigate = useNavigate();
  const Form = ready ?? LazyLogin;
  const begin: LoginDone = (answer) => {
    session.begin(answer);
    return navigate({ to: "/profile" });
  };
  return (
    <Suspense fallback={null}>
      <Form onDone={begin} />
    </Suspense>
  );
}
