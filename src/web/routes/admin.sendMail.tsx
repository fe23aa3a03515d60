import { createFileRoute } from "@tanstack/react-router";
import { MailScreen } from "../features/send-mail/mail-screen.tsx";
import { readSearch } from "../features/send-mail/search.ts";
import { isAdmin } from "../shared/user.ts";

export const Route = createFileRoute("/admin/sendMail")({
  staticData: { title: "Send email", who: isAdmin },
  validateSearch: readSearch,
  component: SendMail,
});

function SendMail() {
  const { userAccount } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MailScreen
      key={userAccount}
      userAccount={userAccount}
      onSent={() => void navigate({ to: "/profile" })}
    />
  );
}
