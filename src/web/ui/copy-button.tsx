import { type ComponentProps, useEffect, useState } from "react";
import { commonWords, useWords } from "../shared/words.ts";
import { Button, IconButton } from "./button.tsx";
import { CheckIcon, CopyIcon } from "./icons.tsx";
import { notify } from "./notify.ts";
import { uiWords } from "./words.en.ts";

/** How long a pressed button says "Copied", in milliseconds. */
const SAID_MS = 3_000;

type CopyProps = {
  text: string;
  /** The sentence of the toast; "Copied" without it. */
  done?: string | undefined;
};

/** A button that copies a text; for a moment after that the button itself says so, at its own width. */
export function CopyButton({ text, done, children, ...look }: CopyProps & ComponentProps<typeof Button>) {
  const t = useWords(uiWords);
  const { isCopied, width, copy } = useCopy(text, done);
  if (isCopied)
    return (
      <Button {...look} aria-label={undefined} style={{ minWidth: width }} onClick={copy}>
        <CheckIcon /> {t.copied}
      </Button>
    );
  return (
    <Button {...look} onClick={copy}>
      <CopyIcon /> {children}
    </Button>
  );
}

/** The same as an icon; its name stays, so that two of them on one screen can be told apart. */
export function CopyIconButton({ text, done, ...look }: CopyProps & { label: string; className?: string }) {
  const { isCopied, copy } = useCopy(text, done);
  return (
    <IconButton {...look} onClick={copy}>
      {isCopied ? <CheckIcon className="size-5 text-good" /> : <CopyIcon />}
    </IconButton>
  );
}

function useCopy(text: string, done: string | undefined) {
  const [copied, setCopied] = useState<{ width: number }>();
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(undefined), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = (event: { currentTarget: HTMLButtonElement }) => {
    const width = event.currentTarget.offsetWidth;
    void copyText(text, done).then((isCopied) => isCopied && setCopied({ width }));
  };
  return { isCopied: copied !== undefined, width: copied?.width, copy };
}

/**
 * Copies text to the clipboard and shows a toast, also when the browser refuses. Returns true when it was
 * copied.
 */
async function copyText(text: string, done = commonWords.get().copied): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    notify.error(commonWords.get().notCopied);
    return false;
  }
  notify.success(done);
  return true;
}
