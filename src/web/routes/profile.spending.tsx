import { createFileRoute } from "@tanstack/react-router";
import { SpendingScreen } from "../features/spending/spending-screen.tsx";
import { load } from "../app/shell/load.ts";
import { spendingQuery } from "../features/spending/api.ts";

export const Route = createFileRoute("/profile/spending")({
  staticData: { title: "Spending" },
  loader: (visit) => load(visit, ({ start }) => start(spendingQuery)),
  component: SpendingScreen,
});
