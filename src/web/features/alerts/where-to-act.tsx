import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import type { Alert } from "./api.ts";
import { placeOf } from "./rules.ts";
import { alertsWords } from "./words.en.ts";

const LINK = "py-2 font-semibold text-accent underline";

/** The way to the screen on which an alert is acted on, or who can where no screen helps. */
export function WhereToAct({ alert }: { alert: Alert }) {
  const t = useWords(alertsWords);
  const { place, supplier } = placeOf(alert);
  const to = (name: string) => ({ className: LINK, children: name });
  switch (place) {
    case "suppliers":
      return <Link to="/admin/suppliers" search={supplier ? { supplier } : {}} {...to(t.toSuppliers)} />;
    case "costs":
      return <Link to="/admin/suppliers" search={{ tab: "costs" }} {...to(t.toCosts)} />;
    case "orders":
      return <Link to="/admin/reviews" search={{ tab: "orders" }} {...to(t.toOrders)} />;
    case "withdrawals":
      return <Link to="/admin/reviews" search={{ tab: "withdrawals" }} {...to(t.toWithdrawals)} />;
    case "failed":
      return <Link to="/admin/transactions" search={{ status: "failed" }} {...to(t.toFailed)} />;
    case "pending":
      return <Link to="/admin/transactions" search={{ status: "pending" }} {...to(t.toPending)} />;
    case "ledger":
      return <Link to="/admin/ledger" {...to(t.toLedger)} />;
    case "person":
      return <Link to="/admin/users" search={{ userName: alert.subject }} {...to(t.toPerson)} />;
    case "server":
      return <p className="text-sm text-ink-soft">{t.onServer}</p>;
  }
}
