import { createFileRoute } from "@tanstack/react-router";
import { ResetScreen } from "../app/auth-screens.tsx";
import { session } from "../app/session.ts";

/** Time that the success sentence stays visible before the start page replaces it. */
const READ_MS = 1_500;

export const Route = createFileRoute("/passwordReset_/$token/$userId")({
  codeSplitGroupings: [],
  staticData: { title: "Choose a new password" },
  loader: async () => void (await ResetScreen.load()),
  component: Reset,
});

function Reset() {
  const { token, userId } = Route.useParams();
  return (
    <ResetScreen
      link={{ token, userId }}
      onDone={async () => {
        // The new password has ended all log-ins of this person.
        session.end();
        await new Promise((resolve) => setTimeout(resolve, READ_MS));
        location.assign("/");
      }}
    />
  );
}
