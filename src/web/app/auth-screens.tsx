import { useNavigate } from "../shared/router/view.tsx";
import type { LoginDone } from "../features/auth/login-screen.tsx";
import { lazyPart } from "../shared/lazy-part.tsx";
import { session } from "./session.ts";

/**
 * The screens before log-in. They are one chunk (build/manifest.ts names it for their pages), so their routes
 * have none of their own; each is loaded through `load()` first, so that it shows without a gap.
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
export const RequestResetScreen = lazyPart(() =>
  import("../features/auth/request-reset-screen.tsx").then((part) => part.RequestResetScreen),
);

export const StopWithdrawalScreen = lazyPart(() =>
  import("../features/auth/stop-withdrawal-screen.tsx").then((part) => part.StopWithdrawalScreen),
);
export const ProveEmailScreen = lazyPart(() =>
  import("../features/auth/prove-email-screen.tsx").then((part) => part.ProveEmailScreen),
);

export const loadLogin = LoginScreen.load;

/** Returns the handler after every log-in: it begins the session and opens the dashboard. */
export function useBegin(): LoginDone {
  const navigate = useNavigate();
  return (answer) => {
    session.begin(answer);
    return navigate({ to: "/profile" });
  };
}

/** The log-in form, at its own address and in place of a signed-in screen. */
export function LoginForm() {
  return <LoginScreen onDone={useBegin()} />;
}
