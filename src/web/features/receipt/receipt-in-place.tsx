import { onDemand } from "../../shared/lazy-part.tsx";

const ReceiptDialog = onDemand(() => import("./receipt-dialog.tsx").then((part) => part.ReceiptDialog));

/** The receipt named in the address, over the screen beneath; its code comes when one is opened. */
export function ReceiptInPlace({ id, onClose }: { id: string | undefined; onClose: () => void }) {
  return id ? <ReceiptDialog key={id} id={id} onClose={onClose} onMissing={onClose} /> : null;
}
