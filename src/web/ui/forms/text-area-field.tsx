import type { ComponentProps, ReactNode } from "react";
import { Field, INPUT_CLASS } from "./field.tsx";

type TextAreaFieldProps = ComponentProps<"textarea"> & {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
};

/** Several lines of text. */
export function TextAreaField({ label, error, hint, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} error={error} hint={hint}>
      {(wiring) => <textarea rows={5} {...area} {...wiring} className={`${INPUT_CLASS} py-3`} />}
    </Field>
  );
}
