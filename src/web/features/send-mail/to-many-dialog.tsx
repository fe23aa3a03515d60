import { useState } from "react";
import { pressAct } from "../../shared/sending/money-act.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { BulkDialog } from "../../ui/lists/bulk-dialog.tsx";
import { SEND_MAIL, sendMail } from "./api.ts";
import type { MailDraft } from "./rules.ts";
import { mailWords } from "./words.en.ts";

type ToManyProps = {
  letter: MailDraft;
  people: readonly string[];
  /** The letters that this screen sent: after the question was left, only the rest is asked for. */
  written: Set<string>;
  onSent: () => void;
  onClose: () => void;
};

/**
 * Sends a letter to several people, one after another. Each has a request key of its own, kept until a final
 * answer, so that nobody gets it twice (rules 9.36).
 */
export function ToManyDialog({ letter, people: all, written, onSent, onClose }: ToManyProps) {
  const t = useWords(mailWords);
  const { _id } = useUser();
  const actOf = (userAccount: string) => `${SEND_MAIL} ${JSON.stringify({ ...letter, userAccount })}`;
  const [people] = useState(() => all.filter((userAccount) => !written.has(actOf(userAccount))));
  const send = async (userAccount: string) => {
    const body = { ...letter, userAccount };
    const outcome = await pressAct({
      userId: _id,
      act: actOf(userAccount),
      send: (requestKey) => sendMail(body, requestKey),
      isAskedAgain: true,
      fallback: t.wentWrong,
    });
    if (outcome.kind === "done") {
      written.add(actOf(userAccount));
      return outcome.answer;
    }
    throw outcome.kind === "problem" ? outcome.error : new Error(t.wentWrong);
  };
  return (
    <BulkDialog
      title={t.manyAsk(people.length)}
      action={t.sendMany(people.length)}
      rows={people}
      rowKey={(name) => name}
      nameOf={(name) => name}
      send={send}
      invalidates={[]}
      onDone={() => {}}
      onClose={onClose}
      onLeave={onSent}
    >
      <p className="wrap-anywhere">{people.join(", ")}</p>
      <p className="font-semibold">{letter.subject}</p>
    </BulkDialog>
  );
}
