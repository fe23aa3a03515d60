import { type ReactNode, useDeferredValue, useEffect, useState } from "react";
import { whenIdle } from "../shared/idle.ts";
import { type ReceiptView, resultOf } from "../shared/receipt-search.ts";
import { useRouter } from "../shared/router/view.tsx";
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

/**
 * Returns the function that ends a screen of money with the result of its act, over the dashboard and in the
 * screen's place in the history. The code of both is fetched after the person's first press on the screen, so
 * that a result does not wait for it (rules 9.55).
 */
export function useOpenResult(): (done: { _id: string }) => void {
  const router = useRouter();
  useEffect(
    () =>
      afterFirstAct(() => {
        ReceiptDialog.preload();
        void router.preload("/profile").catch(() => {});
      }),
    [router],
  );
  return (done) => void router.navigate({ to: "/profile", search: resultOf(done), replace: true });
}

const ACTS = ["pointerdown", "keydown"] as const;

/** Runs a task once the person has pressed something and the page is idle. Returns what drops it. */
function afterFirstAct(task: () => void): () => void {
  let drop = () => {};
  const unhear = () => {
    for (const act of ACTS) document.removeEventListener(act, begin, true);
  };
  const begin = () => {
    unhear();
    drop = whenIdle(task);
  };
  for (const act of ACTS) document.addEventListener(act, begin, true);
  return () => {
    unhear();
    drop();
  };
}

type UnderResultProps = { view?: ReceiptView | undefined; children: ReactNode };

/** Draws the dashboard after the result that opens over it: the person waits for the result (rules 9.55). */
export function UnderResult({ view, children }: UnderResultProps) {
  const isDrawn = useDeferredValue(true, view !== "result");
  return isDrawn ? children : null;
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
