import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { ActButtons } from "./act-buttons.tsx";
import { Dialog } from "./dialog.tsx";

type FormDialogProps = {
  title: ReactNode;
  /** The draft's form (shared/draft.ts), and what it does when submitted. */
  form: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent) => void;
  cancel: ReactNode;
  action: ReactNode;
  /** While it is sent, such as "Saving"; a form that only leads to a next step is never busy. */
  busyText?: ReactNode;
  isBusy?: boolean;
  isDangerous?: boolean;
  /** For what changes nothing and may take long, such as a file: `onClose` ends it. */
  isStoppable?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Over the form, such as a question that its answer raised. */
  above?: ReactNode;
};

/** A form in a dialog, its buttons kept in sight. It cannot be left while it is sent, unless leaving ends that. */
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
