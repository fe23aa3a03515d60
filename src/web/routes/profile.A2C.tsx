import { createFileRoute } from "@tanstack/react-router";
import { CashScreen } from "../features/airtime-to-cash/cash-screen.tsx";

export const Route = createFileRoute("/profile/A2C")({
  staticData: { title: "Airtime to cash" },
  component: CashScreen,
});
