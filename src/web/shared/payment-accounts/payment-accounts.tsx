import { useQueryClient } from "@tanstack/react-query";
import { Link } from "../router/link.tsx";
import { brand } from "../../content/brand.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { CopyAccount } from "../../ui/copy-account.tsx";
import { notify } from "../../ui/notify.ts";
import { type User, useUser } from "../user.ts";
import { useWords } from "../words.ts";
import { checkTransfers, getAccounts } from "./api.ts";
import { OtherBanks } from "./other-banks.tsx";
import { paymentAccountWords } from "./words.en.ts";
import { useAct } from "../sending/use-act.ts";

/** The person's account numbers for funding, each with a copy button, or a button that requests them. */
export function PaymentAccounts() {
  const user = useUser();
  if (user.accountNumbers.length === 0) return <GetAccounts user={user} />;
  return <Accounts user={user} />;
}

function Accounts({ user }: { user: User }) {
  const t = useWords(paymentAccountWords);
  const name = t.accountName({ brand: brand.name, name: user.userName.slice(0, 10) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-sm text-ink-soft">{t.about}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2 md:grid-cols-3">
        {user.accountNumbers.map(({ bankName, accountNumber }) => (
          <li key={accountNumber}>
            <CopyAccount
              bankName={bankName}
              accountNumber={accountNumber}
              accountName={name}
              label={t.copy({ number: accountNumber })}
              done={t.copied}
            />
          </li>
        ))}
      </ul>
      <OtherBanks known={user.accountNumbers} />
      <SentIt />
    </div>
  );
}

/** Asks the bank now instead of waiting for its webhook; says so when nothing has arrived yet. */
function SentIt() {
  const t = useWords(paymentAccountWords);
  const cache = useQueryClient();
  const check = useAct({
    send: () => checkTransfers(cache),
    onDone: ({ msg, found }) => (found > 0 ? notify.success(msg) : notify.error(msg)),
    fallback: t.notChecked,
  });
  return (
    <div className="grid gap-3">
      <Button
        variant="secondary"
        className="justify-self-start max-sm:w-full"
        busy={check.isBusy}
        busyText={t.checking}
        onClick={() => check.run()}
      >
        {t.sent}
      </Button>
      <div role="status" className="empty:hidden">
        {check.answer && !check.isBusy && (
          <Callout tone={check.answer.found > 0 ? "good" : "warn"} title={check.answer.msg}>
            {check.answer.found === 0 && t.notYet}
          </Callout>
        )}
        {check.problem && !check.isBusy && (
          <Callout tone="warn" title={check.problem.msg}>
            {t.notYet}
          </Callout>
        )}
      </div>
    </div>
  );
}

function GetAccounts({ user }: { user: User }) {
  const t = useWords(paymentAccountWords);
  const cache = useQueryClient();
  const get = useAct({
    send: () => getAccounts(cache),
    fallback: t.notMade,
  });
  const isUnknown = !user.nin && !user.bvn;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">{t.none}</p>
      <div role="status" className="empty:hidden">
        {get.problem && !get.isBusy && (
          <Callout tone="bad" title={get.problem.msg}>
            {get.problem.code.startsWith("identity_") && <KycLink />}
          </Callout>
        )}
      </div>
      {isUnknown ? (
        <div className="grid gap-3 rounded-xl bg-sunken p-4">
          <p className="text-sm">{t.needsKyc}</p>
          <Link to="/profile/kyc" className={`${buttonClass()} justify-self-start`}>
            {t.verify}
          </Link>
        </div>
      ) : (
        <Button
          className="justify-self-start max-sm:w-full"
          busy={get.isBusy}
          busyText={t.getting}
          onClick={() => get.run()}
        >
          {t.get}
        </Button>
      )}
    </div>
  );
}

function KycLink() {
  const t = useWords(paymentAccountWords);
  return (
    <Link to="/profile/kyc" className="font-semibold text-accent underline">
      {t.verify}
    </Link>
  );
}
