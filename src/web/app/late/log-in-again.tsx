import { useQueryClient } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { call } from "../../shared/api/api.ts";
import { useDraft } from "../../shared/forms/draft.ts";
import { besideCode } from "../../shared/forms/wrong-code.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { readUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { CodeOrRecoveryField } from "../../ui/forms/code-field.tsx";
import { PasswordField } from "../../ui/forms/password-field.tsx";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { session } from "../session.ts";
import { lookAtPushOwner } from "./push-owner.ts";
import { lateWords } from "./words.en.ts";

/**
 * Asks staff for their password where they stand, once the server says that their powers are over (rules
 * 3.24).
 */
export function LogInAgain() {
  const isAsked = useSyncExternalStore(session.onPowers, session.arePowersOver);
  return isAsked ? <AskPassword /> : null;
}

function AskPassword() {
  const t = useWords(lateWords);
  const cache = useQueryClient();
  const [wantsCode, setWantsCode] = useState(false);
  const draft = useDraft(
    () => ({ password: "", code: "" }),
    ({ password, code }) => ({
      ...(password ? {} : { password: t.passwordNeeded }),
      ...(wantsCode && !code.trim() ? { code: t.codeNeeded } : {}),
    }),
  );
  const act = useAct({
    send: async ({ password, code }: typeof draft.values) => {
      // It is in the chunk of the log-in, which no signed-in screen needs before this.
      const { deviceToken } = await import("../../shared/device.ts");
      const userName = readUser()?.userName ?? "";
      const body = { userName, password, ...(wantsCode ? { code } : {}) };
      return call("POST /auth/login", { body, device: deviceToken() }).catch(besideCode);
    },
    onDone: (answer) => {
      session.renew(answer);
      lookAtPushOwner();
      notify.success(t.again);
      return cache.invalidateQueries();
    },
    form: draft,
    isQuiet: needsCode,
    onProblem: (problem) => needsCode(problem) && setWantsCode(true),
    fallback: t.notAgain,
  });
  return (
    <FormDialog
      title={t.againTitle}
      draft={draft}
      act={act}
      cancel={t.notNow}
      action={t.logIn}
      busyText={t.loggingIn}
      onClose={session.leavePowers}
    >
      <p className="text-sm text-ink-soft">{t.againLead}</p>
      <PasswordField label={t.password} autoComplete="current-password" {...draft.text("password")} />
      {wantsCode && <CodeOrRecoveryField label={t.code} {...draft.text("code")} />}
    </FormDialog>
  );
}

const needsCode = ({ code }: { code: string }) => code === "second_factor_required";
