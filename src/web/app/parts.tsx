import { type ReactNode, useState } from "react";
import { lazyPart } from "../shared/lazy-part.tsx";
import { Button } from "../ui/button.tsx";

/** Parts of one feature that stand on the screens of others. Their code comes when they are opened. */

const ReceiptDialog = lazyPart(() =>
  import("../features/receipt/receipt-dialog.tsx").then((part) => part.ReceiptDialog),
);
const ManualFundingDialog = lazyPart(() =>
  import("../features/manual-funding/manual-funding-dialog.tsx").then((part) => part.ManualFundingDialog),
);
/** Stands below the fold: it follows what is above. */
export const ManualFundingPanel = lazyPart(
  () => import("../features/manual-funding/manual-funding-panel.tsx").then((part) => part.ManualFundingPanel),
  { quiet: true },
);

/** The receipt named in the address, over the screen beneath. */
export function Receipt({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return id ? <ReceiptDialog key={id} id={id} onClose={onClose} /> : null;
}

/** Opens the dialog in which a bank transfer is reported. */
export function ManualFundingButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="outline"
        aria-haspopup="dialog"
        onPointerEnter={ManualFundingDialog.preload}
        onClick={() => setOpen(true)}
      >
        {children}
      </Button>
      {isOpen && <ManualFundingDialog onClose={close} onDone={close} />}
    </>
  );
}
