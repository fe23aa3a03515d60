import { createFileRoute } from "@tanstack/react-router";
import { LedgerScreen } from "../features/ledger/ledger-screen.tsx";
import { isAdmin } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { ledgerQuery } from "../features/ledger/api.ts";

export const Route = createFileRoute("/admin/ledger")({
  staticData: { title: "Ledger", who: isAdmin },
  loader: (visit) => load(visit, ({ start }) => start(ledgerQuery)),
  component: LedgerScreen,
});
