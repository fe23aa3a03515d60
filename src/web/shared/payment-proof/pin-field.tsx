import type { ComponentProps } from "react";
import { PasswordField } from "../../ui/forms/password-field.tsx";

/** One field for a payment PIN: digits, hidden, and not offered to password managers. */
export function PinField(props: ComponentProps<typeof PasswordField>) {
  return <PasswordField {...props} inputMode="numeric" autoComplete="off" maxLength={6} />;
}
