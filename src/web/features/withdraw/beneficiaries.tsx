import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Initials } from "../../shared/bank-account/account-card.tsx";
import type { BankAccount } from "../../shared/bank-account/rules.ts";
import { useWords } from "../../shared/words.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TrashIcon } from "../../ui/icons-money.tsx";
import { notify } from "../../ui/notify.ts";
import { type Beneficiary, beneficiariesQuery, removeAccount } from "./api.ts";
import { withdrawWords } from "./words.en.ts";
import { useAct } from "../../shared/sending/use-act.ts";

const FEW = 4;

/** Saved accounts; one tap chooses one. */
export function Beneficiaries({ onPick }: { onPick: (account: BankAccount) => void }) {
  const t = useWords(withdrawWords);
  const { data, refetch } = useQuery(beneficiariesQuery);
  return (
    <Card title={t.saved}>
      {data ? (
        <List kept={data} onPick={onPick} />
      ) : (
        <ErrorState title={t.savedNotLoaded} onRetry={() => void refetch()} />
      )}
    </Card>
  );
}

type ListProps = { kept: readonly Beneficiary[]; onPick: (account: BankAccount) => void };

function List({ kept, onPick }: ListProps) {
  const t = useWords(withdrawWords);
  const [isWhole, setWhole] = useState(false);
  const [leaving, setLeaving] = useState<Beneficiary>();
  const shown = isWhole ? kept : kept.slice(0, FEW);
  return (
    <>
      <ul className="-my-1 lines-y">
        {shown.map((account) => (
          <Row key={account._id} account={account} onPick={onPick} onRemove={() => setLeaving(account)} />
        ))}
      </ul>
      {shown.length < kept.length && (
        <Button variant="quiet" wide className="mt-2" onClick={() => setWhole(true)}>
          {t.showAll({ count: String(kept.length) })}
        </Button>
      )}
      {leaving && <RemoveDialog account={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  );
}

type RowProps = { account: Beneficiary; onPick: ListProps["onPick"]; onRemove: () => void };

function Row({ account, onPick, onRemove }: RowProps) {
  const t = useWords(withdrawWords);
  const { accountName, bankName, bankCode, accountNumber } = account;
  return (
    <li className="flex flex-wrap items-center gap-x-1 py-1">
      <button
        type="button"
        onClick={() => onPick({ accountName, bankName, bankCode, accountNumber })}
        className="-ml-2 row-text flex min-h-14 basis-[11rem] flex-wrap items-center gap-x-3 rounded-xl px-2 text-left hover:bg-sunken"
      >
        <span className="sr-only">{t.withdrawTo}</span>
        <Initials name={accountName} />
        <span className="row-text">
          <span className="line-clamp-2 font-semibold">{accountName}</span>
          <span className="block text-sm text-ink-soft">
            {bankName} <span className="figures">{accountNumber}</span>
          </span>
        </span>
      </button>
      <IconButton
        label={t.removeOf({ name: `${accountName}, ${bankName}` })}
        onClick={onRemove}
        className="-mr-2 ml-auto text-ink-soft"
      >
        <TrashIcon />
      </IconButton>
    </li>
  );
}

function RemoveDialog({ account, onClose }: { account: Beneficiary; onClose: () => void }) {
  const t = useWords(withdrawWords);
  const cache = useQueryClient();
  const remove = useAct({
    send: () => removeAccount(cache, account._id),
    onDone: (msg) => {
      notify.success(msg);
      onClose();
    },
    fallback: t.notRemoved,
  });
  return (
    <ConfirmDialog
      title={t.removeTitle}
      action={t.removeAction}
      busyText={t.removing}
      cancel={t.keep}
      isBusy={remove.isBusy}
      isDangerous
      problem={remove.problem?.msg}
      onConfirm={() => remove.run()}
      onClose={onClose}
    >
      <div>
        <p className="font-semibold">{account.accountName}</p>
        <p className="text-sm text-ink-soft">
          {account.bankName} <span className="figures">{account.accountNumber}</span>
        </p>
      </div>
      <p className="text-ink-soft">{t.removeText}</p>
    </ConfirmDialog>
  );
}
