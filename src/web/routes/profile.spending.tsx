import { createFileRoute } from "@tanstack/react-router";
import { SpendingScreen } from "../features/spending/spending-screen.tsx";

export const Route = createFileRoute("/profile/spending")({
  staticData: { title: "Spending" },
  component: SpendingScreen,
});
