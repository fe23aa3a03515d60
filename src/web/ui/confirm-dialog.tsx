import type { ReactNode } from "react";
import { ActButtons } from "./act-buttons.tsx";
import { Callout } from "./forms/callout.tsx";
import { Dialog } from "./dialog.tsx";

type ConfirmDialogProps = {
  title: string;
  action: ReactNode;
  /** While it runs, such as "Refunding". */
  busyText: ReactNode;
  cancel: ReactNode;
  isBusy: boolean;
  /** What went wrong the last time: stays until the next try. */
  problem?: string | undefined;
  /** For what takes something away. */
  isDangerous?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children?: ReactNode;
};

/** Asks once before an act that costs money or cannot be taken back. It cannot be left while the act runs. */
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
