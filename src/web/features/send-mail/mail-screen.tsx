import { useState } from "react";
import { useVerifiedTarget } from "../../shared/verified-target.ts";
import { useWords } from "../../shared/words.ts";
import { askTarget } from "./api.ts";
import { LetterPreview } from "./letter-preview.tsx";
import { MailForm } from "./mail-form.tsx";
import { MailJobs } from "./mail-jobs.tsx";
import { emptyLetter } from "./rules.ts";
import { mailWords } from "./words.en.ts";

type MailScreenProps = {
  /** The receiver that another screen named. */
  userAccount: string | undefined;
  /** Several of them, from a selection. */
  people: readonly string[];
  /** Runs after the letter was sent, to one person or to everybody. */
  onSent: () => void;
};

/** Writes a letter to one person, or to everybody as a job, with a preview; lists earlier jobs. */
export function MailScreen({ userAccount, people, onSent }: MailScreenProps) {
  const t = useWords(mailWords);
  const [letter, setLetter] = useState(() => emptyLetter(userAccount));
  const target = useVerifiedTarget(askTarget);
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <h1 className="text-2xl">{t.title}</h1>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
        <MailForm first={letter} people={people} target={target} onChange={setLetter} onSent={onSent} />
        <LetterPreview letter={letter} name={target.verified?.userName} />
      </div>
      <MailJobs />
    </div>
  );
}
