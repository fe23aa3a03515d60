import { useQueryClient } from "@tanstack/react-query";
import { useDraft } from "../../shared/forms/draft.ts";
import { useWords } from "../../shared/words.ts";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { notify } from "../../ui/notify.ts";
import { ledgerQuery, setSelling } from "./api.ts";
import { ledgerWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

type SellingDialogProps = { stop: boolean; onClose: () => void };
type Reason = { reason: string };

const checkReason = ({ reason }: Reason) => (reason.trim() ? {} : { reason: ledgerWords.get().reasonNeeded });

/** Asks for confirmation and a reason for the audit log before selling is stopped or resumed. */
export function SellingDialog({ stop, onClose }: SellingDialogProps) {
  const t = useWords(ledgerWords);
  const draft = useDraft<Reason>({ reason: "" }, checkReason);
  const act = useSetSelling(onClose);
  const send = draft.submit(({ reason }) => act.run({ stopped: stop, reason: reason.trim() }));
  return (
    <ConfirmDialog
      title={stop ? t.stopAsk : t.goOnAsk}
      action={stop ? t.stop : t.goOn}
      busyText={stop ? t.stopping : t.resuming}
      cancel={t.cancel}
      isDangerous={stop}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      onConfirm={() => draft.form.current?.requestSubmit()}
      onClose={onClose}
    >
      <p>{stop ? t.stopMore : t.goOnMore}</p>
      <form ref={draft.form} noValidate onSubmit={send}>
        <TextField
          label={t.reason}
          maxLength={200}
          autoComplete="off"
          value={draft.values.reason}
          error={draft.problems.reason}
          onChange={({ target }) => draft.set({ reason: target.value })}
        />
      </form>
    </ConfirmDialog>
  );
}

function useSetSelling(onClose: () => void) {
  const cache = useQueryClient();
  return useAct({
    send: setSelling,
    onDone: ({ msg, stops }) => {
      cache.setQueryData(ledgerQuery.queryKey, (ledger) => (ledger ? { ...ledger, stops } : ledger));
      notify.success(msg);
      onClose();
    },
    fallback: ledgerWords.get().wentWrong,
    onLoss: () => ledgerWords.get().wentWrong,
  });
}
