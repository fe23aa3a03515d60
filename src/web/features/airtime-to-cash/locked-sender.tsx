import { formatPhone } from "../../shared/phone.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { LockIcon } from "../../ui/icons-buy.tsx";
import { cashWords } from "./words.en.ts";

type LockedSenderProps = { flow: { senderNumber: string; network: string }; onChange: () => void };

/** The number that the code was sent to: read-only, with a button to start again. */
export function LockedSender({ flow, onChange }: LockedSenderProps) {
  const t = useWords(cashWords);
  return (
    <TextField
      label={t.sender}
      readOnly
      lead={<LockIcon className="size-4" />}
      value={`${formatPhone(flow.senderNumber)} · ${flow.network}`}
      tools={
        <Button size="sm" variant="quiet" className="-mr-2" onClick={onChange}>
          {t.changeNumber}
        </Button>
      }
    />
  );
}
