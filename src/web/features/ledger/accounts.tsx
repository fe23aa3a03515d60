import { useState } from "react";
import { fromWire } from "../../shared/money.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Money } from "../../ui/money.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { textColumn } from "../../ui/lists/columns.tsx";
import { WholeList } from "../../ui/lists/whole-list.tsx";
import { type Account, accountName, splitAccounts } from "./rules.ts";
import { ledgerWords } from "./words.en.ts";

/** Every house account with its balance; those at zero only on request. */
export function Accounts({ accounts }: { accounts: readonly Account[] }) {
  const t = useWords(ledgerWords);
  const [isAll, setAll] = useState(false);
  const { moved, empty } = splitAccounts(accounts);
  const columns: readonly StaffColumn<Account>[] = [
    {
      key: "account",
      head: t.account,
      card: "title",
      isFixed: true,
      isLong: true,
      text: ({ kind }) => accountName(kind),
      cell: ({ kind, party }) => (
        <>
          {accountName(kind)}
          {party && <span className="block text-sm font-normal text-ink-soft sm:hidden">{party}</span>}
        </>
      ),
    },
    textColumn({
      key: "party",
      head: t.party,
      card: "hide",
      isLong: true,
      text: ({ party }) => party || "–",
    }),
    {
      key: "balance",
      head: t.balance,
      card: "amount",
      numeric: true,
      text: ({ balance }) => balance,
      cell: ({ balance }) => <Money amount={fromWire(balance)} className="font-semibold" />,
    },
  ];
  const rows = isAll ? [...moved, ...empty] : moved;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {rows.length > 0 ? (
        <WholeList
          list="ledger"
          heading={<Heading />}
          caption={t.accounts}
          columns={columns}
          rows={rows}
          rowKey={({ kind, party }) => `${kind} ${party}`}
        />
      ) : (
        <>
          <Heading />
          <EmptyState title={t.nothingYet} />
        </>
      )}
      {empty.length > 0 && (
        <Button variant="quiet" className="justify-self-start" onClick={() => setAll(!isAll)}>
          {isAll ? t.hideEmpties : t.empties({ count: empty.length })}
        </Button>
      )}
    </div>
  );
}

function Heading() {
  const t = useWords(ledgerWords);
  return (
    <>
      <h2 className="text-lg">{t.accounts}</h2>
      <p className="text-sm text-ink-soft">{t.accountsMore}</p>
    </>
  );
}
