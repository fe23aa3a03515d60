import { useDraft } from "../../shared/forms/draft.ts";
import type { BuySearch } from "../../shared/repeat.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card as Panel } from "../../ui/card.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Choice } from "../../ui/forms/choice.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Initial } from "../../ui/initial.tsx";
import type { Company, KnownAccount } from "./api.ts";
import { type AccountDraft, checkAccount, companyOf, type Found, isSold, startAccount } from "./rules.ts";
import { internetWords } from "./words.en.ts";

type AccountStepProps = {
  companies: readonly Company[];
  /** Accounts to choose from. */
  accounts: readonly KnownAccount[];
  /** Fields filled in by the address. */
  start: BuySearch;
  found: Found | undefined;
  isChecking: boolean;
  onPick: (account: KnownAccount, company: Company) => void;
  /** Runs with the number that a PIN is for. */
  onPhone: (phone: string, company: Company) => void;
  /** Resolves with the problem of the address, or with nothing. */
  onValidate: (draft: AccountDraft) => Promise<string | undefined>;
  /** Runs when the form is edited, so that what was found no longer counts. */
  onEdit: () => void;
};

/**
 * Step 1: the company, and the address of the account or the phone that a PIN is for. Shows the owner once
 * the company has named them.
 */
export function AccountStep(props: AccountStepProps) {
  const { companies, accounts, start, found, isChecking, onPick, onPhone, onValidate, onEdit } = props;
  const t = useWords(internetWords);
  const { phoneNumber } = useUser();
  const draft = useDraft(
    startAccount(start, companies, phoneNumber),
    (values) => checkAccount(values, companies),
    "internet",
  );
  const { values, problems } = draft;
  const company = companyOf(companies, values);
  const isPin = company?.isPin ?? false;
  const goOn = (wanted: AccountDraft) => {
    if (company?.isPin) return onPhone(wanted.phone, company);
    void onValidate(wanted).then((refused) => refused && draft.show({ email: refused }));
  };
  const edit = (changes: Partial<AccountDraft>) => {
    draft.set(changes);
    onEdit();
  };
  return (
    <>
      {!found && !isChecking && <KnownAccounts accounts={accounts} companies={companies} onPick={onPick} />}
      <Panel>
        <form ref={draft.form} noValidate onSubmit={draft.submit(goOn)}>
          <fieldset disabled={isChecking} className="grid gap-5">
            <legend className="sr-only">{t.account}</legend>
            <Choice
              legend={t.company}
              name="company"
              layout="two"
              value={values.company}
              error={problems.company}
              options={companies.map((one) => ({
                value: String(one.id),
                label: one.name,
                disabled: !isSold(one),
                ...(isSold(one) ? {} : { note: t.notNow }),
              }))}
              onChange={(chosen) => edit({ company: chosen })}
            />
            {isPin ? (
              <TextField
                label={t.phone}
                hint={t.phoneHint}
                inputMode="tel"
                autoComplete="off"
                maxLength={20}
                value={values.phone}
                error={problems.phone}
                onChange={(event) => edit({ phone: event.target.value })}
              />
            ) : (
              <TextField
                label={t.email}
                hint={t.emailHint}
                type="email"
                inputMode="email"
                autoComplete="email"
                maxLength={254}
                value={values.email}
                error={problems.email}
                onChange={(event) => edit({ email: event.target.value })}
              />
            )}
            <div role="status" className="empty:hidden">
              {found?.name && <Callout tone="good" title={found.name} />}
            </div>
            {!found && (
              <Button type="submit" size="lg" wide busy={isChecking} busyText={t.checking}>
                {isPin ? t.goOn : t.check}
              </Button>
            )}
          </fieldset>
        </form>
      </Panel>
    </>
  );
}

type KnownAccountsProps = Pick<AccountStepProps, "accounts" | "companies" | "onPick">;

const FEW = 4;

/** The person's accounts with what was last bought; a press chooses one. Nothing without any. */
function KnownAccounts({ accounts, companies, onPick }: KnownAccountsProps) {
  const t = useWords(internetWords);
  const rows = accounts.flatMap((account) => {
    const company = companies.find((one) => one.id === account.internetId && isSold(one));
    return company ? [{ account, company }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Panel title={t.accounts}>
      <ul className="-my-1 lines-y">
        {rows.slice(0, FEW).map(({ account, company }) => (
          <li key={`${account.internetId} ${account.accountNumber}`} className="py-1">
            <button
              type="button"
              onClick={() => onPick(account, company)}
              className="-mx-2 row-text flex min-h-14 w-full flex-wrap items-center gap-x-3 rounded-xl px-2 py-1 text-left hover:bg-sunken"
            >
              <span className="sr-only">{t.payFor}</span>
              <Initial name={account.owner || company.name} />
              <span className="row-text">
                <span className="line-clamp-2 font-semibold">{account.owner || account.accountNumber}</span>
                <span className="block text-sm text-ink-soft">
                  {company.name} {account.plan} <span className="figures">{account.accountNumber}</span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
