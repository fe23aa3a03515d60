import type { ComponentProps, ReactNode } from "react";
import { Button } from "./button.tsx";

/** `cancel` is the way back; everything else is the act's own button, named by the act: "Save prices", never "OK". */
type ActButtonsProps = ComponentProps<typeof Button> & {
  cancel: ReactNode;
  onCancel: () => void;
  /** The way back ends the act while it runs. */
  isStoppable?: boolean;
};

/** The foot of a dialog that asks for an act. While the act runs neither button can be pressed, unless the way back ends it. */
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
