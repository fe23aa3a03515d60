import { useState } from "react";
import { accountKey, CLASS_WORDS, classOf, kindWords, readably } from "../../../core/book-accounts.ts";
import { toNaira } from "../../../core/money.ts";
import { fromWire } from "../../shared/money.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Money } from "../../ui/money.tsx";
import type { StaffColumn } from "../../ui/lists/column-choice.tsx";
import { textColumn } from "../../ui/lists/columns.tsx";
import { WholeList } from "../../ui/lists/whole-list.tsx";
import { type Account, splitAccounts } from "./rules.ts";
import { ledgerWords } from "./words.en.ts";

/** The whole row opens the movements of the account. */
const ROW = "font-semibold text-accent after:absolute after:inset-0";

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
      text: ({ kind }) => kindWords(kind),
      cell: ({ kind, party }) => (
        <>
          <Link to="/admin/books" search={{ account: accountKey({ kind, party }) }} className={ROW}>
            {kindWords(kind)}
          </Link>
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
    textColumn({ key: "kind", head: t.kind, card: "meta", text: ({ kind }) => CLASS_WORDS[classOf(kind)] }),
    {
      key: "balance",
      head: t.balance,
      card: "amount",
      numeric: true,
      text: ({ kind, balance }) => toNaira(readably(kind, fromWire(balance))),
      cell: ({ kind, balance }) => (
        <Money amount={readably(kind, fromWire(balance))} className="font-semibold" />
      ),
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
