import {
  LoginForm,
  loadLogin,
  ProveEmailScreen,
  RegisterScreen,
  RequestResetScreen,
  ResetScreen,
  StopWithdrawalScreen,
  useBegin,
} from "../app/auth-screens.tsx";
import { session } from "../app/session.ts";
import type { Opened } from "../shared/router/router.ts";
import { route } from "../shared/router/routes.ts";
import { useShown } from "../shared/router/view.tsx";

/** Time that the success sentence stays visible before the start page replaces it. */
const READ_MS = 1_500;

/** The screen's code is one chunk with the others; it is there before the screen is shown. */
const ready = (load: () => Promise<unknown>, Screen: () => React.ReactNode) => async () => {
  await load();
  return { Screen };
};

/** The screens before log-in. They are small, and their addresses known to every page of the program. */
export const BEFORE_LOG_IN = {
  "/login": route({ title: "Log in", screen: ready(loadLogin, LoginForm) }),
  "/register": route({ title: "Open an account", screen: ready(RegisterScreen.load, Register) }),
  "/register/:referralId": route({ title: "Open an account", screen: ready(RegisterScreen.load, Register) }),
  "/requestPasswordReset": route({
    title: "Reset your password",
    screen: ready(RequestResetScreen.load, () => <RequestResetScreen />),
  }),
  "/passwordReset": route({
    title: "Choose a new password",
    screen: ready(ResetScreen.load, () => <ResetScreen link={undefined} onDone={() => {}} />),
  }),
  "/passwordReset/:token/:userId": route({
    title: "Choose a new password",
    screen: ready(ResetScreen.load, Reset),
  }),
  "/proveEmail/:token/:userId": route({
    title: "Confirm your email",
    screen: ready(ProveEmailScreen.load, Prove),
  }),
  "/stopWithdrawal/:id/:token": route({
    title: "Stop a withdrawal",
    screen: ready(StopWithdrawalScreen.load, Stop),
  }),
};

/** The area as the router opens it. */
export const opened: Opened = { table: BEFORE_LOG_IN };

function Register() {
  const { referralId } = useShown().params;
  return <RegisterScreen {...(referralId ? { referredBy: referralId } : {})} onDone={useBegin()} />;
}

function Reset() {
  const { token = "", userId = "" } = useShown().params;
  const onDone = async () => {
    // The new password has ended all log-ins of this person.
    session.end();
    await new Promise((resolve) => setTimeout(resolve, READ_MS));
    location.assign("/");
  };
  return <ResetScreen link={{ token, userId }} onDone={onDone} />;
}

function Prove() {
  const { token = "", userId = "" } = useShown().params;
  return <ProveEmailScreen link={{ token, userId }} />;
}

function Stop() {
  const { id = "", token = "" } = useShown().params;
  return <StopWithdrawalScreen link={{ id, token }} />;
}
