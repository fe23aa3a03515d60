import { useState } from "react";
import { kobo } from "../../../core/money.ts";
import { call } from "../../shared/api/api.ts";
import { formatDateTime } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { Link } from "../../shared/router/link.tsx";
import { sayThen, useAct } from "../../shared/sending/use-act.ts";
import { useWords } from "../../shared/words.ts";
import { IconButton } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { TrashIcon } from "../../ui/icons-buy.tsx";
import { Money } from "../../ui/money.tsx";
import { CUSTOMERS, type Entry } from "./api.ts";
import { entryName } from "./rules.ts";
import { customerWords } from "./words.en.ts";

/** Sales, debts and payments of a customer, the newest first, each with the button to take it out. */
export function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useWords(customerWords);
  const [taken, setTaken] = useState<Entry>();
  if (entries.length === 0) return <p className="text-sm text-ink-soft">{t.noEntries}</p>;
  return (
    <>
      <ul aria-label={t.entries} className="divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry._id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
            <EntryText entry={entry} />
            <span className="ml-auto flex items-center gap-1">
              <Money
                amount={fromWire(entry.amount)}
                sign={entry.kind === "payment" ? "-" : "+"}
                className={`font-semibold ${entry.isVoid ? "line-through" : ""}`}
              />
              <IconButton label={t.takeOut({ what: entryName(entry) })} onClick={() => setTaken(entry)}>
                <TrashIcon />
              </IconButton>
            </span>
          </li>
        ))}
      </ul>
      {taken && <TakeOutDialog entry={taken} onClose={() => setTaken(undefined)} />}
    </>
  );
}

function EntryText({ entry }: { entry: Entry }) {
  const t = useWords(customerWords);
  const what = entryName(entry);
  const name = entry.transactionId ? (
    <Link
      to="/profile/transactions"
      search={{ receipt: entry.transactionId }}
      aria-label={t.receiptOf({ what })}
      className="font-semibold text-accent underline"
    >
      {what}
    </Link>
  ) : (
    <span className="font-semibold">{what}</span>
  );
  return (
    <span className="grid min-w-[min(10rem,100%)] flex-1 wrap-anywhere">
      {name}
      <span className="text-sm text-ink-soft">
        {[formatDateTime(entry.at), entry.isVoid ? t.paidBack : earnedText(entry)]
          .filter(Boolean)
          .join(" · ")}
      </span>
    </span>
  );
}

function earnedText({ amount, cost }: Entry): string {
  const t = customerWords.get();
  if (cost === null) return "";
  const earned = fromWire(amount) - fromWire(cost);
  const costText = formatMoney(fromWire(cost));
  return earned < 0n
    ? t.loss({ cost: costText, amount: formatMoney(kobo(-earned)) })
    : t.profit({ cost: costText, amount: formatMoney(kobo(earned)) });
}

function TakeOutDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useWords(customerWords);
  const act = useAct({
    send: () => call("DELETE /customers/entries/{id}", { params: { id: entry._id } }),
    onDone: sayThen(onClose),
    invalidates: [CUSTOMERS],
    isReadAnyway: true,
    fallback: t.notSaved,
  });
  return (
    <ConfirmDialog
      title={t.takeOutTitle}
      action={t.takeOutAction}
      busyText={t.takingOut}
      cancel={t.cancel}
      isBusy={act.isBusy}
      problem={act.problem?.msg}
      isDangerous
      onConfirm={() => act.run()}
      onClose={onClose}
    >
      <p className="font-semibold wrap-anywhere">{entryName(entry)}</p>
      <p>{t.takeOutNote}</p>
    </ConfirmDialog>
  );
}
