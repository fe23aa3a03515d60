import { type ReactNode, useState } from "react";
import { onDemand } from "../../shared/lazy-part.tsx";
import { Button } from "../../ui/button.tsx";

const Dialog = onDemand(() => import("./manual-funding-dialog.tsx").then((part) => part.ManualFundingDialog));

type ButtonProps = { variant?: "secondary" | "outline"; children: ReactNode };

/** Opens the dialog in which a bank transfer is reported. Its code and its words come with the first press. */
export function ManualFundingButton({ variant = "secondary", children }: ButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant={variant}
        aria-haspopup="dialog"
        onPointerEnter={Dialog.preload}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && <Dialog onClose={close} onMissing={close} onDone={close} />}
    </>
  );
}
