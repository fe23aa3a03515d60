import type { ReactNode } from "react";
import { DECISION } from "../../shared/query-keys.ts";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import type { StepProps } from "./review-dialog.tsx";
import { reviewsWords } from "./words.en.ts";

type ConfirmStepProps = StepProps & {
  title: string;
  action: string;
  busyText?: string;
  send: () => Promise<{ msg: string }>;
  children: ReactNode;
};

/** Asks for confirmation of an approval: its effect, and the button that names it. */
export function ConfirmStep({ title, action, busyText, send, children, onBack, onDone }: ConfirmStepProps) {
  const t = useWords(reviewsWords);
  const act = useAct({ ...DECISION, send, onDone: sayThen(onDone), fallback: t.wentWrong });
  return (
    <ConfirmDialog
      title={title}
      action={action}
      busyText={busyText ?? t.working}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run()}
      onClose={onBack}
    >
      {children}
    </ConfirmDialog>
  );
}
