import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { ActButtons } from "./act-buttons.tsx";
import { Dialog } from "./dialog.tsx";

type FormDialogProps = {
  title: ReactNode;
  /** The form of the draft (shared/draft.ts), and its submit handler. */
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  cancel: ReactNode;
  action: ReactNode;
  /**
   * The button's text while the form is sent, such as "Saving". A form that only opens a next step has none.
   */
  busyText?: ReactNode;
  isBusy?: boolean;
  isDangerous?: boolean;
  /** True for a submit that changes nothing and may take long, such as a file: `onClose` ends it. */
  isStoppable?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Content above the form, such as a question raised by the server's answer. */
  above?: ReactNode;
};

/**
 * A form in a dialog whose buttons stay visible. It cannot be closed while it is sent, unless `isStoppable`.
 */
export function FormDialog(props: FormDialogProps) {
  const { isBusy = false, isDangerous = false, isStoppable = false, onClose } = props;
  const id = useId();
  return (
    <Dialog
      open
      title={props.title}
      {...(isBusy && !isStoppable ? {} : { onClose })}
      footer={
        <ActButtons
          cancel={props.cancel}
          onCancel={onClose}
          isStoppable={isStoppable}
          type="submit"
          form={id}
          variant={isDangerous ? "danger" : "primary"}
          busy={isBusy}
          busyText={props.busyText}
        >
          {props.action}
        </ActButtons>
      }
    >
      <form id={id} ref={props.form} noValidate className="grid gap-5" onSubmit={props.onSubmit}>
        {props.children}
      </form>
      {props.above}
    </Dialog>
  );
}
