import { createFileRoute } from "@tanstack/react-router";
import { ResetScreen } from "../features/auth/reset-screen.tsx";

export const Route = createFileRoute("/passwordReset")({
  staticData: { title: "Choose a new password" },
  component: () => <ResetScreen link={undefined} onDone={() => {}} />,
});
