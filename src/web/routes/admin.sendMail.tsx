import { MailScreen } from "../features/send-mail/mail-screen.tsx";
import { receiversOf } from "../features/send-mail/rules.ts";
import { useNavigate, useSearch } from "../shared/router/view.tsx";

export function Screen() {
  const { userAccount, people } = useSearch("/admin/sendMail");
  const navigate = useNavigate();
  return (
    <MailScreen
      key={people ?? userAccount}
      userAccount={userAccount}
      people={receiversOf(people)}
      onSent={() => void navigate({ to: "/profile" })}
    />
  );
}
