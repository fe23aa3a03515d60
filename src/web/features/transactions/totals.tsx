import { formatMoney, fromWire } from "../../shared/money.ts";
import { isAdmin, isStaff, useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Figures } from "../../ui/lists/figures.tsx";
import { ListBar } from "../../ui/lists/list-bar.tsx";
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
export function Totals({ sums, isLine = false }: { sums: Sums; isLine?: boolean }) {
  const t = useWords(transactionsWords);
  const user = useUser();
  const seesProfit = isAdmin(user);
  const money = (naira: number) => formatMoney(fromWire(naira));
  const figures = [
    [t.count, sums.noOfTransaction.toLocaleString("en-NG")],
    [isStaff(user) ? t.sales : t.bought, money(sums.totalSales)],
    [t.debit, money(sums.totalDebit)],
    [t.credit, money(sums.totalCredit)],
    ...(seesProfit ? [[t.profit, money(sums.totalProfit)] as const] : []),
  ] as const;
  return (
    <div className="grid gap-2 lg:gap-1">
      {isLine ? (
        <ListBar label={t.totals} figures={figures} />
      ) : (
        <Figures label={t.totals} figures={figures} />
      )}
      <p className={`px-1 text-ink-soft ${isLine ? "text-xs" : "text-sm"}`}>
        {isStaff(user) ? t.meaning : t.meaningOwn} {seesProfit && t.meaningProfit}{" "}
        {sums.isCapped && <strong>{t.capped}</strong>}
      </p>
    </div>
  );
}
