import { formatMoney, fromWire } from "../../../shared/money.ts";
import { titleOf } from "../../../shared/transaction-words.ts";
import type { Transaction } from "../../../shared/transactions.ts";
import { useWords } from "../../../shared/words.ts";
import { selectionWords } from "./selection-words.en.ts";

/** More rows than this are collapsed, so that total and button stay visible. */
const AT_A_GLANCE = 9;

/** The purchases to refund: each with its title, owner and amount. */
export function RefundRows({ rows }: { rows: readonly Transaction[] }) {
  const t = useWords(selectionWords);
  const list = (
    <ul aria-label={t.refundRows} className="grid lines-y">
      {rows.map((row) => (
        <li key={row._id} className="flex flex-wrap items-baseline justify-between gap-x-3 py-2">
          <span className="min-w-0 wrap-break-word">
            <span className="font-semibold">{titleOf(row)}</span>{" "}
            <span className="text-sm text-ink-soft">{row.trans_UserName}</span>
          </span>
          <span className="figures">{formatMoney(fromWire(row.trans_amount))}</span>
        </li>
      ))}
    </ul>
  );
  if (rows.length <= AT_A_GLANCE) return list;
  return (
    <details className="rounded-xl bg-sunken px-3.5 py-3">
      <summary className="cursor-pointer font-semibold">{t.refundRows}</summary>
      {list}
    </details>
  );
}
