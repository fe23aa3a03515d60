import { useQuery } from "@tanstack/react-query";
import { adminDetailsQuery } from "../../shared/admin-details.ts";
import { useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { notify } from "../../ui/notify.ts";
import { Summary } from "../../ui/summary.tsx";
import { mailJobsQuery, SEND_MAIL, sendMail } from "./api.ts";
import type { MailDraft } from "./rules.ts";
import { mailWords } from "./words.en.ts";

type ToAllDialogProps = { letter: MailDraft; onSent: () => void; onClose: () => void };

/** Asks for confirmation with the number of people before a letter goes to all of them. */
export function ToAllDialog({ letter, onSent, onClose }: ToAllDialogProps) {
  const t = useWords(mailWords);
  const { data } = useQuery({ ...adminDetailsQuery, staleTime: 0 });
  const people = data?.allUsers.toLocaleString("en-NG");
  const { userAccount: _nobody, ...body } = letter;
  const act = useAct({
    // The answer has no time: the key's age counts instead.
    key: { route: SEND_MAIL, doneAt: () => undefined },
    send: sendMail,
    onDone: ({ msg }) => {
      notify.success(t.sentToAll({ said: msg }));
      onSent();
    },
    // Refetches the jobs after a lost answer too: the job may exist.
    invalidates: [mailJobsQuery.queryKey],
    isReadAnyway: true,
  });
  return (
    <ConfirmDialog
      title={people === undefined ? t.allAskUnknown : t.allAsk({ people })}
      action={people === undefined ? t.sendAll : t.allDo({ people })}
      busyText={t.sending}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => act.run(body)}
      onClose={onClose}
    >
      <p>{t.allMeans}</p>
      <Summary
        lines={[
          [t.subject, letter.subject],
          [t.url, letter.url],
        ]}
      />
      <p className="text-sm text-ink-soft">{t.allHow}</p>
    </ConfirmDialog>
  );
}
