import { createFileRoute } from "@tanstack/react-router";
import { WithdrawScreen } from "../features/withdraw/withdraw-screen.tsx";
import { resultOf } from "../shared/receipt-search.ts";
import { load } from "../app/shell/load.ts";
import { beneficiariesQuery } from "../features/withdraw/api.ts";

export const Route = createFileRoute("/profile/withdraw")({
  staticData: { title: "Withdraw to bank" },
  loader: (visit) => load(visit, ({ start }) => start(beneficiariesQuery)),
  component: Withdraw,
});

function Withdraw() {
  const navigate = Route.useNavigate();
  return (
    <WithdrawScreen
      onDone={(sent) => void navigate({ to: "/profile", search: resultOf(sent), replace: true })}
    />
  );
}
