import { formatMoney, fromWire } from "../../shared/money.ts";
import { isAdmin, isStaff, useUser } from "../../shared/user.ts";
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
  const user = useUser();
  const seesProfit = isAdmin(user);
  const money = (naira: number) => formatMoney(fromWire(naira));
  return (
    <div className="grid gap-2">
      <Figures
        label={t.totals}
        figures={[
          [t.count, sums.noOfTransaction.toLocaleString("en-NG")],
          [isStaff(user) ? t.sales : t.bought, money(sums.totalSales)],
          [t.debit, money(sums.totalDebit)],
          [t.credit, money(sums.totalCredit)],
          ...(seesProfit ? [[t.profit, money(sums.totalProfit)] as const] : []),
        ]}
      />
      <p className="px-1 text-sm text-ink-soft">
        {isStaff(user) ? t.meaning : t.meaningOwn} {seesProfit && t.meaningProfit}{" "}
        {sums.isCapped && <strong>{t.capped}</strong>}
      </p>
    </div>
  );
}
