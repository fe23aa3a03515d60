import { createFileRoute } from "@tanstack/react-router";
import { RequestResetScreen } from "../app/auth-screens.tsx";

export const Route = createFileRoute("/requestPasswordReset")({
  codeSplitGroupings: [],
  staticData: { title: "Reset your password" },
  loader: async () => void (await RequestResetScreen.load()),
  component: RequestResetScreen,
});
