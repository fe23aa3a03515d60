import { createFileRoute } from "@tanstack/react-router";
import { resultOf } from "../shared/receipt-search.ts";
import { TransferScreen } from "../features/transfer/transfer-screen.tsx";

export const Route = createFileRoute("/profile/transfer")({
  staticData: { title: "Transfer" },
  component: Transfer,
});

function Transfer() {
  const navigate = Route.useNavigate();
  return (
    <TransferScreen
      onDone={(sent) => void navigate({ to: "/profile", search: sent ? resultOf(sent) : {}, replace: true })}
    />
  );
}
