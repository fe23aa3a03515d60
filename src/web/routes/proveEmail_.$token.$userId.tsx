import { createFileRoute } from "@tanstack/react-router";
import { ProveEmailScreen } from "../app/auth-screens.tsx";

export const Route = createFileRoute("/proveEmail_/$token/$userId")({
  codeSplitGroupings: [],
  staticData: { title: "Confirm your email" },
  loader: async () => void (await ProveEmailScreen.load()),
  component: Prove,
});

function Prove() {
  return <ProveEmailScreen link={Route.useParams()} />;
}
