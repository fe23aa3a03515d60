import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { CopyIcon } from "./icons.tsx";

type SecretBoxProps = {
  /** What it is, for those who cannot see. */
  label: string;
  secret: string;
  copy: ReactNode;
  onCopy: () => void;
};

/** Something to copy that is shown once: whole, in letters that cannot be mistaken. */
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
