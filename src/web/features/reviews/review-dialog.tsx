import { type ReactNode, useState } from "react";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Summary, type SummaryLine } from "../../ui/summary.tsx";
import { reviewsWords } from "./words.en.ts";

/** What one step is given: how it goes back to the facts, and what ends it all. */
export type StepProps = { onBack: () => void; onDone: () => void };
type Step = (props: StepProps) => ReactNode;

type ReviewDialogProps = {
  title: string;
  lines: readonly SummaryLine[];
  /** Below the facts: what to know before deciding. */
  children?: ReactNode;
  yes?: { label: string; step: Step } | undefined;
  no?: { label: string; step: Step } | undefined;
  onClose: () => void;
};

/** The facts of one row, and the way to its decision: each is asked for once more in a dialog of its own. */
export function ReviewDialog({ title, lines, children, yes, no, onClose }: ReviewDialogProps) {
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
      {children}
    </Dialog>
  );
}
