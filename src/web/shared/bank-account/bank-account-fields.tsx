import { useQuery, queryOptions } from "@tanstack/react-query";
import { Button } from "../../ui/button.tsx";
import { Combobox } from "./combobox.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useWords } from "../words.ts";
import { AccountCard } from "./account-card.tsx";
import type { BankAccountCheck } from "./use-bank-account.ts";
import { bankAccountWords } from "./words.en.ts";
import { call } from "../api/api.ts";

/**
 * Step 1 of a payment to a bank: number and bank, then the owner's name from the bank, locked until it is
 * changed.
 */
export function BankAccountFields({
  check,
  isLocked = false,
}: {
  check: BankAccountCheck;
  isLocked?: boolean;
}) {
  const t = useWords(bankAccountWords);
  const { account } = check;
  return (
    <div>
      <div role="status">
        {account && (
          <AccountCard
            account={account}
            action={
              <Button
                variant="quiet"
                size="sm"
                disabled={isLocked}
                aria-label={t.changeAccount}
                onClick={check.change}
              >
                {t.change}
              </Button>
            }
          />
        )}
      </div>
      {!account && <AccountForm check={check} />}
    </div>
  );
}

function AccountForm({ check }: { check: BankAccountCheck }) {
  const t = useWords(bankAccountWords);
  const { draft, isChecking } = check;
  const { values, problems } = draft;
  return (
    <form ref={draft.form} noValidate onSubmit={check.validate}>
      <fieldset disabled={isChecking} className="grid gap-5">
        <legend className="sr-only">{t.accountNumber}</legend>
        <TextField
          label={t.accountNumber}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          className="figures text-lg font-semibold"
          value={values.accountNumber}
          error={problems.accountNumber}
          onChange={(event) => draft.set({ accountNumber: event.target.value })}
        />
        <BankBox
          value={values.bankName}
          error={problems.bankName}
          onChange={(bankName) => draft.set({ bankName })}
        />
        <Button type="submit" size="lg" wide busy={isChecking} busyText={t.validating}>
          {t.validate}
        </Button>
      </fieldset>
    </form>
  );
}

type BankBoxProps = { value: string; error: string | undefined; onChange: (bankName: string) => void };

function BankBox(props: BankBoxProps) {
  const banks = useQuery(banksQuery);
  const t = useWords(bankAccountWords);
  if (banks.isError) {
    return (
      <div role="alert" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-bad-soft p-3">
        <p className="row-text text-sm font-medium">{t.banksNotLoaded}</p>
        <Button
          variant="secondary"
          size="sm"
          className="ml-auto whitespace-nowrap"
          onClick={() => void banks.refetch()}
        >
          {t.tryAgain}
        </Button>
      </div>
    );
  }
  return (
    <Combobox
      {...props}
      label={t.bank}
      placeholder={banks.data ? t.selectBank : t.loadingBanks}
      hint={t.typeBank}
      options={(banks.data ?? []).map(({ name }) => name)}
      resultsText={(found) => (found === 0 ? t.noBank : t.found(found))}
    />
  );
}

const HOUR_MS = 3_600_000;

/** The banks that payouts can go to, sorted by name. */
const banksQuery = queryOptions({
  queryKey: ["banks"],
  queryFn: ({ signal }) => call("GET /withdraw/bankCodes", { signal }),
  staleTime: HOUR_MS,
});
