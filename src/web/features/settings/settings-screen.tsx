import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ChatsCard } from "./chats-card.tsx";
import { DeviceCard } from "./device-card.tsx";
import { EmailCard } from "./email-card.tsx";
import { PaymentProofCard } from "./payment-proof-card.tsx";
import { PasskeysCard } from "./passkeys-card.tsx";
import { PushCard } from "./push-card.tsx";
import { PasswordForm } from "./password-form.tsx";
import { UssdCard } from "./ussd-card.tsx";
import { settingsWords } from "./words.en.ts";

/** The password, the email, and the settings of this device. */
export function SettingsScreen({ onChanged }: { onChanged: () => void | Promise<void> }) {
  const t = useWords(settingsWords);
  return (
    <div className="grid gap-5">
      <h1 className="text-2xl">{t.title}</h1>
      <div className="grid items-start gap-5 md:grid-cols-2">
        <PasswordForm onChanged={onChanged} />
        <div className="grid gap-5">
          <EmailCard />
          <PaymentProofCard />
          <PasskeysCard />
          <DeviceCard />
          <PushCard />
          <UssdCard />
          <ChatsCard />
          <Card title={t.account}>
            <p className="text-sm text-ink-soft">{t.accountLead}</p>
            <Link to="/profile/user" className={`${buttonClass({ variant: "secondary" })} mt-3`}>
              {t.openAccount}
            </Link>
          </Card>
          <Card title={t.myData}>
            <p className="text-sm text-ink-soft">{t.myDataLead}</p>
            <Link to="/profile/myData" className={`${buttonClass({ variant: "secondary" })} mt-3`}>
              {t.openMyData}
            </Link>
          </Card>
        </div>
      </div>
    </div>
  );
}
