import { createFileRoute } from "@tanstack/react-router";
import { ResetWishScreen } from "../features/auth/reset-wish-screen.tsx";

export const Route = createFileRoute("/requestPasswordReset")({
  staticData: { title: "Reset your password" },
  component: ResetWishScreen,
});
