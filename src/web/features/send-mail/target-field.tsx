import { useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../shared/forms/sentence-of.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import type { TargetState } from "./api.ts";
import { mailWords } from "./words.en.ts";

type TargetFieldProps = {
  value: string;
  error: string | undefined;
  target: TargetState;
  onText: (text: string) => void;
  /** Runs when the name is verified, so that the sentence beside the field can be cleared. */
  onChecked: () => void;
};

/**
 * A person by user name, who is verified before a letter can be sent. A name in the address is verified at
 * once.
 */
export function TargetField({ value, error, target, onText, onChecked }: TargetFieldProps) {
  const t = useWords(mailWords);
  const [problem, setProblem] = useState<string>();
  const { check, verified, isChecking, reset } = target;
  const ask = async (name: string) => {
    setProblem(undefined);
    try {
      if (await check(name)) onChecked();
    } catch (failure) {
      setProblem(sentenceOf(failure, t.unknown));
      notify.error(sentenceOf(failure, t.unknown));
    }
  };
  useAtFirst(value, ask);
  const name = value.trim();
  return (
    <div className="grid gap-3">
      <TextField
        label={t.to}
        hint={t.toHint}
        optional
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        value={value}
        error={problem ?? error}
        onChange={({ target: { value: text } }) => {
          setProblem(undefined);
          reset();
          onText(text);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !name || verified) return;
          event.preventDefault();
          void ask(name);
        }}
      />
      <div role="status" className="empty:hidden">
        {verified && (
          <Callout tone="good" title={verified.fullName || verified.userName}>
            {verified.userName}
          </Callout>
        )}
      </div>
      {name && !verified && (
        <Button variant="secondary" busy={isChecking} busyText={t.validating} onClick={() => void ask(name)}>
          {t.validate}
        </Button>
      )}
    </div>
  );
}

/** Verifies, once, a name that is present when the form appears. */
function useAtFirst(value: string, ask: (name: string) => Promise<void>): void {
  const first = useRef({ name: value.trim(), ask });
  useEffect(() => {
    const { name, ask: askNow } = first.current;
    first.current.name = "";
    if (name) void askNow(name);
  }, []);
}
