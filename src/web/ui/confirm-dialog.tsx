import type { ReactNode } from "react";
import { ActButtons } from "./act-buttons.tsx";
import { Callout } from "./forms/callout.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  action: ReactNode;
  /** The button's text while the act runs, such as "Refunding". */
  busyText: ReactNode;
  cancel: ReactNode;
  isBusy: boolean;
  /** The error of the last try; it stays until the next try. */
  problem?: string | undefined;
  /** Marks an act that removes or takes away something. */
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks once before an act that costs money or cannot be undone. It cannot be closed while the act runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isBusy, problem, onClose } = props;
  return (
    <Dialog
      open
      title={props.title}
      {...(isBusy ? {} : { onClose })}
      footer={
        <ActButtons
          cancel={props.cancel}
          onCancel={onClose}
          variant={props.isDangerous ? "danger" : "primary"}
          busy={isBusy}
          busyText={props.busyText}
          onClick={props.onConfirm}
        >
          {props.action}
        </ActButtons>
      }
    >
      <div className="grid gap-4">
        <div role="status" className="empty:hidden">
          {problem && <Callout tone="bad" title={problem} />}
        </div>
        {props.children}
      </div>
    </Dialog>
  );
}
