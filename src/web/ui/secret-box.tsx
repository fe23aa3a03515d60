import type { ReactNode } from "react";
import { CopyButton } from "./copy-button.tsx";

type SecretBoxProps = {
  /** The accessible name of the secret. */
  label: string;
  secret: string;
  copy: ReactNode;
};

/** A secret that is shown once, in full, in a font without look-alike letters, with a copy button. */
export function SecretBox({ label, secret, copy }: SecretBoxProps) {
  return (
    <div className="grid gap-3 rounded-2xl border-2 border-dashed border-accent bg-accent-soft p-4">
      <p aria-label={label} role="group" className="font-mono text-sm font-semibold break-all select-all">
        {secret}
      </p>
      <CopyButton text={secret} size="sm" variant="secondary" className="min-h-11 justify-self-start">
        {copy}
      </CopyButton>
    </div>
  );
}
