import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../../shared/date.ts";
import { fromWire } from "../../shared/money.ts";
import { type Transaction, transactionsQuery } from "../../shared/transactions.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { ReceiptIcon } from "../../ui/icons-money.tsx";
import { Money } from "../../ui/money.tsx";
import { Status } from "../../ui/status.tsx";
import { ManualFundingDialog } from "./manual-funding-dialog.tsx";
import { reportedOf } from "./rules.ts";
import { manualWords } from "./words.en.ts";

const SHOWN = 5;
const WALLET_LINES = transactionsQuery({ type: "wallet" });

/** Reports a bank transfer, and lists earlier reports with their results. */
export function ManualFundingPanel() {
  const t = useWords(manualWords);
  const { data, isError, refetch } = useQuery(WALLET_LINES);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const reported = reportedOf(data?.transactions ?? []).slice(0, SHOWN);
  return (
    <div className="grid gap-4 border-t border-line pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-ink-soft">{t.openNote}</p>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <ReceiptIcon /> {t.open}
        </Button>
        {isOpen && <ManualFundingDialog onClose={close} onDone={close} />}
      </div>
      {isError && <ErrorState title={t.reportedNotLoaded} onRetry={() => void refetch()} />}
      {reported.length > 0 && <Reported rows={reported} />}
    </div>
  );
}

function Reported({ rows }: { rows: readonly Transaction[] }) {
  const t = useWords(manualWords);
  return (
    <section aria-label={t.reported}>
      <h3 className="text-sm">{t.reported}</h3>
      <ul className="mt-1 lines-y">
        {rows.map((row) => (
          <li key={row._id} className="grid gap-1 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-3">
              <span className="font-semibold">{row.planName}</span>
              <Money amount={fromWire(row.trans_amount)} className="font-semibold" />
            </p>
            <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-soft">
              <time dateTime={row.createdAt}>{formatDay(row.createdAt)}</time>
              <Status status={row.trans_Status} />
            </p>
            {row.apiResponse && <p className="text-sm text-ink-soft">{row.apiResponse}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
