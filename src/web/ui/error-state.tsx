import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { AlertIcon, RefreshIcon } from "./icons.tsx";
import { useWords } from "../shared/words.ts";
import { uiWords } from "./words.en.ts";

/** A failed load: the error and a button to try again. */
export function ErrorState({
  title,
  children,
  onRetry,
}: {
  title: string;
  children?: ReactNode;
  onRetry?: () => void;
}) {
  const t = useWords(uiWords);
  return (
    <div
      role="alert"
      className="grid justify-items-center gap-3 rounded-2xl bg-bad-soft px-6 py-8 text-center"
    >
      <AlertIcon className="size-7 text-bad" />
      <p className="font-semibold">{title}</p>
      {children && <div className="max-w-prose text-ink-soft">{children}</div>}
      {onRetry && (
        <Button variant="secondary" onClick={onRetry}>
          <RefreshIcon /> {t.tryAgain}
        </Button>
      )}
    </div>
  );
}
