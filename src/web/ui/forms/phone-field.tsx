import type { ComponentProps, ReactNode } from "react";
import { TextField } from "./field.tsx";

type PhoneFieldProps = Omit<ComponentProps<"input">, "onChange"> & {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  onChange: (text: string) => void;
  /** Buttons beside the label that fill in a number, such as contacts. */
  tools?: ReactNode;
};

/** A Nigerian mobile number: numeric keyboard on a phone; any spelling may be typed or pasted. */
export function PhoneField({ onChange, ...field }: PhoneFieldProps) {
  return (
    <TextField
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="0803 000 0000"
      maxLength={24}
      {...field}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
