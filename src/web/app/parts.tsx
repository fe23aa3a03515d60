import { type ReactNode, useState } from "react";
import type { ReceiptView } from "../shared/receipt-search.ts";
import { lazyPart } from "../shared/lazy-part.tsx";
import { Button } from "../ui/button.tsx";

/** Parts of one feature that the screens of others show. Their code loads when they are opened. */

const ReceiptDialog = lazyPart(() =>
  import("../features/receipt/receipt-dialog.tsx").then((part) => part.ReceiptDialog),
);
const ManualFundingDialog = lazyPart(() =>
  import("../features/manual-funding/manual-funding-dialog.tsx").then((part) => part.ManualFundingDialog),
);
/** It is below the fold, so it loads after the parts above. */
export const ManualFundingPanel = lazyPart(
  () => import("../features/manual-funding/manual-funding-panel.tsx").then((part) => part.ManualFundingPanel),
  { quiet: true },
);

type ReceiptProps = { id: string | undefined; view?: ReceiptView | undefined; onClose: () => void };

/** The receipt named in the address, as a dialog over the current screen. */
export function Receipt({ id, view, onClose }: ReceiptProps) {
  return id ? <ReceiptDialog key={`${id} ${view ?? ""}`} id={id} view={view} onClose={onClose} /> : null;
}

/** Opens the dialog that reports a bank transfer. */
export function ManualFundingButton({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="secondary"
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
