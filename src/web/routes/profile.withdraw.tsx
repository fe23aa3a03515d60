import { createFileRoute } from "@tanstack/react-router";
import { WithdrawScreen } from "../features/withdraw/withdraw-screen.tsx";

export const Route = createFileRoute("/profile/withdraw")({
  staticData: { title: "Withdraw to bank" },
  component: Withdraw,
});

function Withdraw() {
  const navigate = Route.useNavigate();
  return <WithdrawScreen onDone={() => void navigate({ to: "/profile" })} />;
}
