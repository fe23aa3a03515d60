import { createFileRoute } from "@tanstack/react-router";
import { StopWithdrawalScreen } from "../app/auth-screens.tsx";

export const Route = createFileRoute("/stopWithdrawal/$id/$token")({
  codeSplitGroupings: [],
  staticData: { title: "Stop a withdrawal" },
  loader: async () => void (await StopWithdrawalScreen.load()),
  component: Stop,
});

function Stop() {
  return <StopWithdrawalScreen link={Route.useParams()} />;
}
