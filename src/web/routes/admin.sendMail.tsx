import { createFileRoute } from "@tanstack/react-router";
import { MailScreen } from "../features/send-mail/mail-screen.tsx";
import { readSearch } from "../features/send-mail/rules.ts";
import { unread } from "../shared/search.ts";
import { isAdmin } from "../shared/user.ts";

export const Route = createFileRoute("/admin/sendMail")({
  staticData: { title: "Send email", who: isAdmin },
  validateSearch: unread<{ userAccount: string }>,
  component: SendMail,
});

function SendMail() {
  const { userAccount } = readSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <MailScreen
      key={userAccount}
      userAccount={userAccount}
      onSent={() => void navigate({ to: "/profile" })}
    />
  );
}
