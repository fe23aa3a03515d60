import { createFileRoute } from "@tanstack/react-router";
import { KycScreen } from "../features/kyc/kyc-screen.tsx";

export const Route = createFileRoute("/profile/kyc")({
  staticData: { title: "Verify your identity" },
  component: KycScreen,
});
