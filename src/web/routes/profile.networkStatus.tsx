import { createFileRoute } from "@tanstack/react-router";
import { NetworkStatusScreen } from "../features/network-status/network-status-screen.tsx";

export const Route = createFileRoute("/profile/networkStatus")({
  staticData: { title: "Network status" },
  component: NetworkStatusScreen,
});
