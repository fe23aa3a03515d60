import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { authWords } from "./words.en.ts";

/** The parts of a mailed link: /proveEmail/{token}/{userId}. */
type ProofLink = { token: string; userId: string };

/**
 * Confirms an email by the mailed link, without a log-in. It takes a press: programs that open links of mails
 * before people do must confirm nothing.
 */
export function ProveEmailScreen({ link }: { link: ProofLink }) {
  const t = useWords(authWords);
  const [email, setEmail] = useState<string>();
  const { run, isBusy, problem } = useAct({
    send: () => call("POST /auth/email/proveLink", { body: link }),
    onDone: (answer) => setEmail(answer.email),
    fallback: t.failed,
  });
  return (
    <AuthFrame title={t.proveTitle} lead={t.proveLead}>
      <div className="grid gap-5" role="status">
        {email !== undefined ? (
          <Callout tone="good" title={t.provenTitle}>
            {email}
          </Callout>
        ) : (
          <Button size="lg" wide busy={isBusy} busyText={t.proving} onClick={() => run(undefined)}>
            {t.proveAct}
          </Button>
        )}
        {problem && <Callout tone="bad" title={problem.msg} />}
        <a href="/profile" className={buttonClass({ variant: "secondary", size: "lg", wide: true })}>
          {t.toApp}
        </a>
      </div>
    </AuthFrame>
  );
}
