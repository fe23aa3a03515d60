import { createFileRoute } from "@tanstack/react-router";
import { ResetScreen } from "../app/auth-screens.tsx";
import { session } from "../app/session.ts";

/** So long the sentence of success stands before the start page replaces it. */
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
        // All log-ins of this person ended with the old password.
        session.end();
        await new Promise((resolve) => setTimeout(resolve, READ_MS));
        location.assign("/");
      }}
    />
  );
}
