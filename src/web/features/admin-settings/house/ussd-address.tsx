import { useState } from "react";
import { call } from "../../../shared/api/api.ts";
import { formatDateTime } from "../../../shared/date.ts";
import { useAct } from "../../../shared/sending/use-act.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { SecretBox } from "../../../ui/secret-box.tsx";
import { houseWords } from "./words.en.ts";

type Made = { secretAddress: string; oldLiveUntil: string };

/** Makes a new address for the gateway's calls, and shows it once (rules 32.1). */
export function UssdAddress() {
  const t = useWords(houseWords);
  const [isAsking, setAsking] = useState(false);
  const [made, setMade] = useState<Made>();
  const act = useAct({
    send: () => call("POST /admin/ussd/address"),
    onDone: (answer) => {
      setAsking(false);
      setMade(answer);
    },
    fallback: t.ussdAddressFailed,
  });
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setAsking(true)}>
        {t.ussdAddress}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t.ussdAddress}
          action={t.ussdAddressMake}
          busyText={t.ussdAddressMaking}
          cancel={t.cancel}
          isBusy={act.isBusy}
          problem={act.isBusy ? undefined : act.problem?.msg}
          onConfirm={() => act.run()}
          onClose={() => setAsking(false)}
        >
          <p>{t.ussdAddressWhy}</p>
        </ConfirmDialog>
      )}
      {made && (
        <Dialog open title={t.ussdAddress} onClose={() => setMade(undefined)}>
          <div className="grid gap-3">
            <SecretBox label={t.ussdAddressIs} secret={made.secretAddress} copy={t.ussdAddressCopy} />
            <p className="text-sm text-ink-soft">
              {t.ussdAddressOld({ when: formatDateTime(made.oldLiveUntil) })}
            </p>
          </div>
        </Dialog>
      )}
    </>
  );
}
