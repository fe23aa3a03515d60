import { createFileRoute } from "@tanstack/react-router";
import { ResetWishScreen } from "../app/auth-screens.tsx";

export const Route = createFileRoute("/requestPasswordReset")({
  codeSplitGroupings: [],
  staticData: { title: "Reset your password" },
  loader: async () => void (await ResetWishScreen.load()),
  component: ResetWishScreen,
});
