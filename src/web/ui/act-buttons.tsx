import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";

/**
 * `cancel` is the label of the button that leaves; the other button is named by the act: "Save prices", never
 * "OK".
 */
type ActButtonsProps = ComponentProps<typeof Button> & {
  cancel: ReactNode;
  onCancel: () => void;
  /** The cancel button stays usable while the act runs and ends it. */
  isStoppable?: boolean;
};

/**
 * The footer of a dialog that asks for an act. While the act runs, both buttons are disabled, unless
 * `isStoppable`.
 */
export function ActButtons({ cancel, onCancel, isStoppable = false, ...act }: ActButtonsProps) {
  return (
    <>
      <Button variant="secondary" disabled={act.busy && !isStoppable} onClick={onCancel}>
        {cancel}
      </Button>
      <Button {...act} />
    </>
  );
}
