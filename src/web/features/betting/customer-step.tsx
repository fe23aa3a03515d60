import { useDraft } from "../../shared/forms/draft.ts";
import { NetworkHint } from "../../shared/network-status/network-hint.tsx";
import type { BuySearch } from "../../shared/repeat.ts";
import { useAtOnce } from "../../shared/use-at-once.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { Initial } from "../../ui/initial.tsx";
import type { Company, KnownAccount } from "./api.ts";
import { checkCustomer, type Customer, type CustomerDraft, startCustomer } from "./rules.ts";
import { bettingWords } from "./words.en.ts";

type CustomerStepProps = {
  companies: readonly Company[];
  /** Accounts to choose from. */
  accounts: readonly KnownAccount[];
  /** Fields filled in by the address; when they are complete, the customer is checked at once. */
  start: BuySearch;
  customer: Customer | undefined;
  isChecking: boolean;
  /** Resolves with the problem of the customer, or with nothing. */
  onValidate: (draft: CustomerDraft) => Promise<string | undefined>;
  /** Runs when the form is edited, so that the check no longer counts. */
  onEdit: () => void;
};

/** Step 1: the company and the customer id. Shows the name once the company has said it. */
export function CustomerStep(props: CustomerStepProps) {
  const { companies, accounts, start, customer, isChecking, onValidate, onEdit } = props;
  const t = useWords(bettingWords);
  const draft = useDraft(startCustomer(start, companies), checkCustomer, "betting");
  const { values, problems } = draft;
  const validate = (wanted: CustomerDraft) =>
    void onValidate(wanted).then((refused) => refused && draft.show({ customerId: refused }));
  useAtOnce(() => {
    if (start.card && !draft.isRevived && Object.keys(checkCustomer(values)).length === 0) validate(values);
  });
  const edit = (changes: Partial<CustomerDraft>) => {
    draft.set(changes);
    onEdit();
  };
  const pick = ({ bettingId, customerId }: KnownAccount) => {
    const picked = { company: String(bettingId), customerId };
    edit(picked);
    validate(picked);
  };
  const company = companies.find(({ id }) => String(id) === values.company);
  return (
    <>
      {!customer && !isChecking && <KnownAccounts accounts={accounts} companies={companies} onPick={pick} />}
      <Card>
        <form ref={draft.form} noValidate onSubmit={draft.submit(validate)}>
          <fieldset disabled={isChecking} className="grid gap-5">
            <legend className="sr-only">{t.customer}</legend>
            <Select
              label={t.company}
              placeholder={t.selectCompany}
              value={values.company}
              error={problems.company}
              options={companies.map(({ id, name, isOpen }) => ({
                value: id,
                label: isOpen ? name : t.lockedCompany({ name }),
                disabled: !isOpen,
              }))}
              onChange={(event) => edit({ company: event.target.value })}
            />
            {company && <NetworkHint name={`${company.network} betting`} />}
            <TextField
              label={t.customerId}
              hint={t.customerHint}
              autoComplete="off"
              maxLength={20}
              value={values.customerId}
              error={problems.customerId}
              onChange={(event) => edit({ customerId: event.target.value })}
            />
            <div role="status" className="empty:hidden">
              {customer && <Callout tone="good" title={customer.name} />}
            </div>
            {!customer && (
              <Button type="submit" size="lg" wide busy={isChecking} busyText={t.checking}>
                {t.check}
              </Button>
            )}
          </fieldset>
        </form>
      </Card>
    </>
  );
}

type KnownAccountsProps = Pick<CustomerStepProps, "accounts" | "companies"> & {
  onPick: (account: KnownAccount) => void;
};

const FEW = 4;

/** The person's accounts; a press chooses one. Nothing without any. */
function KnownAccounts({ accounts, companies, onPick }: KnownAccountsProps) {
  const t = useWords(bettingWords);
  const rows = accounts.flatMap((account) => {
    const company = companies.find(({ id, isOpen }) => id === account.bettingId && isOpen);
    return company ? [{ account, company }] : [];
  });
  if (rows.length === 0) return null;
  return (
    <Card title={t.accounts}>
      <ul className="-my-1 lines-y">
        {rows.slice(0, FEW).map(({ account, company }) => (
          <li key={`${account.bettingId} ${account.customerId}`} className="py-1">
            <button
              type="button"
              onClick={() => onPick(account)}
              className="-mx-2 row-text flex min-h-14 w-full flex-wrap items-center gap-x-3 rounded-xl px-2 py-1 text-left hover:bg-sunken"
            >
              <span className="sr-only">{t.payInto}</span>
              <Initial name={account.owner || company.name} />
              <span className="row-text">
                <span className="line-clamp-2 font-semibold">{account.owner || account.customerId}</span>
                <span className="block text-sm text-ink-soft">
                  {company.name} <span className="figures">{account.customerId}</span>
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
