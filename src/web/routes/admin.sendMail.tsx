import { compact, textOf } from "../shared/search-fields.ts";
import { createFileRoute } from "@tanstack/react-router";
import { MailScreen } from "../features/send-mail/mail-screen.tsx";
import { receiversOf } from "../features/send-mail/rules.ts";
import { isAdmin } from "../shared/user.ts";
import { load } from "../app/shell/load.ts";
import { mailJobsQuery } from "../features/send-mail/api.ts";

/** Reads the address: the receiver, or several with commas between, when another screen named them. */
function readSearch(search: Record<string, unknown>): { userAccount?: string; people?: string } {
  const { people } = search;
  return compact({
    userAccount: textOf(search.userAccount),
    people: typeof people === "string" ? people : undefined,
  });
}

export const Route = createFileRoute("/admin/sendMail")({
  staticData: { title: "Send email", who: isAdmin },
  validateSearch: readSearch,
  loader: (visit) => load(visit, ({ start }) => start(mailJobsQuery)),
  component: SendMail,
});

function SendMail() {
  const { userAccount, people } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <MailScreen
      key={people ?? userAccount}
      userAccount={userAccount}
      people={receiversOf(people)}
      onSent={() => void navigate({ to: "/profile" })}
    />
  );
}
