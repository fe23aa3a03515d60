import { useNavigate } from "@tanstack/react-router";
import type { LoginDone } from "../features/auth/login-screen.tsx";
import { lazyPart } from "../shared/lazy-part.tsx";
import { session } from "./session.ts";

/**
 * The screens before the log-in. They are one file of the program (build/manifest.ts names it for their pages), so their
 * routes have none of their own: `load()` first, that they can be shown without a gap.
 */
const LoginScreen = lazyPart(() =>
  import("../features/auth/login-screen.tsx").then((part) => part.LoginScreen),
);
export const RegisterScreen = lazyPart(() =>
  import("../features/auth/register-screen.tsx").then((part) => part.RegisterScreen),
);
export const ResetScreen = lazyPart(() =>
  import("../features/auth/reset-screen.tsx").then((part) => part.ResetScreen),
);
export const ResetWishScreen = lazyPart(() =>
  import("../features/auth/reset-wish-screen.tsx").then((part) => part.ResetWishScreen),
);

export const loadLogin = LoginScreen.load;

/** Begins the session and leads to the dashboard, as every log-in does. */
export function useBegin(): LoginDone {
  const navigate = useNavigate();
  return (answer) => {
    session.begin(answer);
    return navigate({ to: "/profile" });
  };
}

/** The log-in form: at its own address, and where a signed-in screen would be. */
export function LoginForm() {
  return <LoginScreen onDone={useBegin()} />;
}
