import { formatMoney, fromWire } from "../../shared/money.ts";
import { isAdmin, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Figures } from "../../ui/lists/figures.tsx";
import { transactionsWords } from "./words.en.ts";

type Sums = {
  noOfTransaction: number;
  totalSales: number;
  totalDebit: number;
  totalCredit: number;
  totalProfit: number;
  isCapped?: boolean | undefined;
};

/**
 * The totals over the filter, with an explanation of what each counts: a failed purchase is in two of them.
 */
export function Totals({ sums }: { sums: Sums }) {
  const t = useWords(transactionsWords);
  const seesProfit = isAdmin(useUser());
  const money = (naira: number) => formatMoney(fromWire(naira));
  return (
    <div className="grid gap-2">
      <Figures
        label={t.totals}
        figures={[
          [t.count, sums.noOfTransaction.toLocaleString("en-NG")],
          [t.sales, money(sums.totalSales)],
          [t.debit, money(sums.totalDebit)],
          [t.credit, money(sums.totalCredit)],
          ...(seesProfit ? [[t.profit, money(sums.totalProfit)] as const] : []),
        ]}
      />
      <p className="px-1 text-sm text-ink-soft">
        {t.meaning} {seesProfit && t.meaningProfit} {sums.isCapped && <strong>{t.capped}</strong>}
      </p>
    </div>
  );
}
