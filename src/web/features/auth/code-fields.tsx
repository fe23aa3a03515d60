import { useEffect, useRef, useState } from "react";
import type { useDraft } from "../../shared/forms/draft.ts";
import { useWords } from "../../shared/words.ts";
import { CodeField } from "../../ui/forms/code-field.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import type { LoginDraft } from "./rules.ts";
import { authWords } from "./words.en.ts";

/**
 * The second step of a log-in: the six digits of the authenticator app, or a recovery code when the phone is
 * lost.
 */
export function CodeFields({ draft }: { draft: ReturnType<typeof useDraft<LoginDraft>> }) {
  const t = useWords(authWords);
  const [isRecovery, setRecovery] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  // Focuses the field of the new step.
  useEffect(() => box.current?.querySelector("input")?.focus(), [isRecovery]);
  return (
    <div ref={box} className="grid gap-1">
      {isRecovery ? (
        <TextField
          label={t.recoveryCode}
          hint={t.recoveryHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="font-mono"
          {...draft.text("code")}
        />
      ) : (
        <CodeField label={t.code} hint={t.codeHint} {...draft.text("code")} />
      )}
      <button
        type="button"
        onClick={() => {
          draft.set({ code: "" });
          setRecovery(!isRecovery);
        }}
        className="inline-flex min-h-11 items-center justify-self-start text-sm font-semibold text-accent underline underline-offset-4"
      >
        {isRecovery ? t.useApp : t.useRecovery}
      </button>
    </div>
  );
}
