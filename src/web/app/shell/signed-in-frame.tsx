import { QueryClientProvider } from "@tanstack/react-query";
import { watchConnectivity } from "../../shared/connectivity.ts";
import { LoginForm } from "../auth-screens.tsx";
import { queryClient } from "./query-client.ts";
import { useIsSignedIn } from "../session.ts";
import { SignedInShell } from "./signed-in-shell.tsx";

watchConnectivity();

/** The signed-in area, or the login form in its place. The query cache exists only inside it. */
export function SignedInFrame() {
  if (!useIsSignedIn()) return <LoginForm />;
  return (
    <QueryClientProvider client={queryClient}>
      <SignedInShell />
    </QueryClientProvider>
  );
}
