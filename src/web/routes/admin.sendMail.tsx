import { compact, textOf } from "../shared/search-fields.ts";
import { createFileRoute } from "@tanstack/react-router";
import { MailScreen } from "../features/send-mail/mail-screen.tsx";
import { isAdmin } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { mailJobsQuery } from "../features/send-mail/api.ts";

/** Reads the address: the receiver, when another screen named one. */
function readSearch(search: Record<string, unknown>): { userAccount?: string } {
  return compact({ userAccount: textOf(search.userAccount) });
}

export const Route = createFileRoute("/admin/sendMail")({
  staticData: { title: "Send email", who: isAdmin },
  validateSearch: readSearch,
  loader: (visit) => load(visit, ({ start }) => start(mailJobsQuery)),
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
