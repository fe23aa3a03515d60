import { createFileRoute } from "@tanstack/react-router";
import { NetworkStatusScreen } from "../features/network-status/network-status-screen.tsx";
import { load } from "../app/shell/load.ts";
import { networkStatusQuery } from "../shared/network-status/status-query.ts";

export const Route = createFileRoute("/profile/networkStatus")({
  staticData: { title: "Network status" },
  loader: (visit) => load(visit, ({ start }) => start(networkStatusQuery)),
  component: NetworkStatusScreen,
});
