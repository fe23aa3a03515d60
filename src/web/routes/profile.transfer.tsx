import { createFileRoute } from "@tanstack/react-router";
import { TransferScreen } from "../features/transfer/transfer-screen.tsx";

export const Route = createFileRoute("/profile/transfer")({
  staticData: { title: "Transfer" },
  component: Transfer,
});

function Transfer() {
  const navigate = Route.useNavigate();
  return <TransferScreen onDone={() => void navigate({ to: "/profile" })} />;
}
