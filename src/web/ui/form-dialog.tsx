import { type FormEvent, type ReactNode, type RefObject, useId } from "react";
import { ActButtons } from "./act-buttons.tsx";
import { Dialog } from "./dialog.tsx";
import { FormError } from "./forms/field.tsx";

/** The part of a draft (`useDraft`) that its form needs. */
type Draft<Values> = {
  form: RefObject<HTMLFormElement | null>;
  submit: (onValid: (values: Values) => void) => (event: FormEvent) => void;
};
/** The part of an act (`useAct`) that its form needs. A form that only opens a next step has `run` alone. */
type Act<Values> = {
  run: (values: Values) => void;
  isBusy?: boolean;
  formError?: string | undefined;
};

type FormDialogProps<Values> = {
  title: ReactNode;
  draft: Draft<Values>;
  /** Runs with the values of a valid draft. */
  act: Act<Values>;
  cancel: ReactNode;
  action: ReactNode;
  /**
   * The button's text while the form is sent, such as "Saving". A form that only opens a next step has none.
   */
  busyText?: ReactNode;
  isDangerous?: boolean;
  /** True for a submit that changes nothing and may take long, such as a file: `onClose` ends it. */
  isStoppable?: boolean;
  onClose: () => void;
  children: ReactNode;
  /** Content above the form, such as a question raised by the server's answer. */
  above?: ReactNode;
};

/**
 * A form in a dialog whose buttons stay visible, with the sentence of a refusal at its end. It cannot be
 * closed while it is sent, unless `isStoppable`.
 */
export function FormDialog<Values>(props: FormDialogProps<Values>) {
  const { draft, act, isDangerous = false, isStoppable = false, onClose } = props;
  const { isBusy = false } = act;
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
      <form id={id} ref={draft.form} noValidate className="grid gap-5" onSubmit={draft.submit(act.run)}>
        {props.children}
        <FormError error={act.formError} />
      </form>
      {props.above}
    </Dialog>
  );
}
