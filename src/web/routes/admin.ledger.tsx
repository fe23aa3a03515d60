import { createFileRoute } from "@tanstack/react-router";
import { LedgerScreen } from "../features/ledger/ledger-screen.tsx";
import { isAdmin } from "../shared/user.ts";

export const Route = createFileRoute("/admin/ledger")({
  staticData: { title: "Ledger", who: isAdmin },
  component: LedgerScreen,
});
