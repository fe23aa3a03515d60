import { useState } from "react";
import { ProveEmail } from "../../shared/email-proof/prove-email.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Badge } from "../../ui/status.tsx";
import { settingsWords } from "./words.en.ts";

/** The person's email, and its proof where it is not proven (rules 3.27). */
export function EmailCard() {
  const t = useWords(settingsWords);
  const { email, emailProven } = useUser();
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={t.email}>
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 wrap-anywhere">{email}</span>
        {emailProven && <Badge tone="good">{t.emailProven}</Badge>}
      </p>
      {!emailProven && (
        <>
          <p className="mt-1 text-sm text-ink-soft">{t.emailLead}</p>
          <Button variant="secondary" className="mt-3" onClick={() => setOpen(true)}>
            {t.proveEmail}
          </Button>
        </>
      )}
      {isOpen && <ProveEmail onClose={() => setOpen(false)} />}
    </Card>
  );
}
