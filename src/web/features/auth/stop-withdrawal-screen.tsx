import { useState } from "react";
import { call } from "../../shared/api/api.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { FormError } from "../../ui/forms/field.tsx";
import { AuthFrame, TextLink } from "./auth-frame.tsx";
import { authWords } from "./words.en.ts";

/** A link that fits no waiting withdrawal; the screen says that in its own sentence. */
const isGone = ({ code }: { code?: string | undefined }) => code === "not_found";

/** The parts of a mailed link: /stopWithdrawal/{id}/{token}. */
export type StopLink = { id: string; token: string };

/**
 * Stops a withdrawal by the mailed link, after one more press: mail programs open links by themselves (rules
 * 11.19).
 */
export function StopWithdrawalScreen({ link }: { link: StopLink }) {
  const t = useWords(authWords);
  const [answer, setAnswer] = useState<string>();
  const stop = useAct({
    send: () => call("POST /withdraw/stopByLink", { body: link }),
    onDone: ({ msg }) => setAnswer(msg),
    isQuiet: isGone,
    fallback: t.failed,
  });
  return (
    <AuthFrame title={t.stopTitle} lead={answer ? "" : t.stopLead}>
      <div role="status" className="grid gap-5">
        {answer ? (
          <>
            <Callout tone="good" title={answer}>
              {t.stopThen}
            </Callout>
            <p>
              <TextLink href="/requestPasswordReset">{t.requestTitle}</TextLink>
            </p>
          </>
        ) : (
          <>
            <FormError error={stop.problem && (isGone(stop.problem) ? t.stopGone : stop.problem.msg)} />
            <Button
              variant="danger"
              size="lg"
              wide
              busy={stop.isBusy}
              busyText={t.stopping}
              onClick={() => stop.run()}
            >
              {t.stopAct}
            </Button>
          </>
        )}
      </div>
    </AuthFrame>
  );
}
