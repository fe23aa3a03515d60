import { createFileRoute } from "@tanstack/react-router";
import { ResetScreen } from "../app/auth-screens.tsx";

export const Route = createFileRoute("/passwordReset")({
  codeSplitGroupings: [],
  staticData: { title: "Choose a new password" },
  loader: async () => void (await ResetScreen.load()),
  component: () => <ResetScreen link={undefined} onDone={() => {}} />,
});
