import type { ComponentProps } from "react";
import { TextField } from "./field.tsx";

/** One field for a one-time code of digits: from the authenticator app, a mail or a text message. */
export function CodeField({ className = "", ...field }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={10}
      {...field}
      className={`figures text-lg tracking-widest ${className}`}
    />
  );
}

/** One field that takes the app's code or a recovery code, which has letters too. */
export function CodeOrRecoveryField(field: ComponentProps<typeof TextField>) {
  return (
    <TextField
      {...field}
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      className="figures"
    />
  );
}
