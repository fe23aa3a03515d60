import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyIcon } from "./icons.tsx";

type SecretBoxProps = {
  /** The accessible name of the secret. */
  label: string;
  secret: string;
  copy: ReactNode;
  onCopy: () => void;
};

/** A secret that is shown once, in full, in a font without look-alike letters, with a copy button. */
export function SecretBox({ label, secret, copy, onCopy }: SecretBoxProps) {
  return (
    <div className="grid gap-3 rounded-2xl border-2 border-dashed border-accent bg-accent-soft p-4">
      <p aria-label={label} role="group" className="font-mono text-sm font-semibold break-all select-all">
        {secret}
      </p>
      <Button size="sm" variant="secondary" className="min-h-11 justify-self-start" onClick={onCopy}>
        <CopyIcon /> {copy}
      </Button>
    </div>
  );
}
