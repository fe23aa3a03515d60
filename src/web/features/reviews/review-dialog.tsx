import { type ReactNode, useState } from "react";
import { useWords } from "../../shared/words.ts";
import { Link } from "../../shared/router/link.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Summary, type SummaryLine } from "../../ui/summary.tsx";
import { reviewsWords } from "./words.en.ts";

/** Props of a step: `onBack` returns to the facts, `onDone` closes the dialog. */
export type StepProps = { onBack: () => void; onDone: () => void };
type Step = (props: StepProps) => ReactNode;

type ReviewDialogProps = {
  title: string;
  lines: readonly SummaryLine[];
  /** The user name of whom it is about: a link to their page. */
  person?: string;
  /** Notes below the facts, for the decision. */
  children?: ReactNode;
  yes?: { label: string; step: Step } | undefined;
  no?: { label: string; step: Step } | undefined;
  onClose: () => void;
};

/** The facts of one request, with the buttons of its decision; each opens a confirmation of its own. */
export function ReviewDialog({ title, lines, person, children, yes, no, onClose }: ReviewDialogProps) {
  const t = useWords(reviewsWords);
  const [step, setStep] = useState<"look" | "yes" | "no">("look");
  const steps = { onBack: () => setStep("look"), onDone: onClose };
  if (step === "yes" && yes) return yes.step(steps);
  if (step === "no" && no) return no.step(steps);
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      footer={
        <>
          {!yes && (
            <Button variant="secondary" onClick={onClose}>
              {t.close}
            </Button>
          )}
          {no && (
            <Button variant="secondary" onClick={() => setStep("no")}>
              {no.label}
            </Button>
          )}
          {yes && <Button onClick={() => setStep("yes")}>{yes.label}</Button>}
        </>
      }
    >
      <Summary lines={lines} />
      {person && (
        <Link to="/admin/person" search={{ id: person }} className={buttonClass({ variant: "quiet" })}>
          {t.openPerson}
        </Link>
      )}
      {children}
    </Dialog>
  );
}
