import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime, formatDay } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { formatPhone } from "../../shared/phone.ts";
import { Link } from "../../shared/router/link.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { Summary } from "../../ui/summary.tsx";
import { personQuery, type PersonPage } from "./api.ts";
import { FreezeDialog } from "./freeze-dialog.tsx";
import { DevicesCard, EarnedCard, IdentityCard, LimitsCard } from "./more-cards.tsx";
import { NotesCard } from "./notes-card.tsx";
import { ReferralsCard } from "./referrals-card.tsx";
import { SignalsCard } from "./signals-card.tsx";
import { TicketsCard } from "./tickets-card.tsx";
import { personWords } from "./words.en.ts";

/** One page per person, in sections; agents have the ones that are theirs (rules 20.7). */
export function PersonScreen({ who }: { who: string | undefined }) {
  const t = useWords(personWords);
  if (who === undefined)
    return (
      <>
        <h1 className="sr-only">{t.title}</h1>
        <EmptyState
          title={t.nobody}
          action={
            <Link to="/admin/search" className={buttonClass({ variant: "primary" })}>
              {t.search}
            </Link>
          }
        >
          {t.nobodyMeans}
        </EmptyState>
      </>
    );
  return <OnePerson key={who} who={who} />;
}

function OnePerson({ who }: { who: string }) {
  const t = useWords(personWords);
  const { data, isError, refetch } = useQuery(personQuery(who));
  if (!data)
    return (
      <>
        <h1 className="sr-only">{t.title}</h1>
        {isError ? (
          <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
        ) : (
          <Skeleton rows={6} height="h-24" label={t.loading} />
        )}
      </>
    );
  const { more } = data;
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <PersonHead who={who} page={data} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <div className={STACK}>
          <SignalsCard signals={data.signals} />
          <MoneyCard page={data} />
          {more && <EarnedCard earned={more.earned} />}
          {data.tickets.length > 0 && <TicketsCard tickets={data.tickets} />}
          {more && <ReferralsCard who={who} more={more} />}
        </div>
        <div className={STACK}>
          <NotesCard who={who} />
          {more && <LimitsCard more={more} />}
          {more && <IdentityCard page={data} more={more} />}
          {more && <DevicesCard more={more} />}
        </div>
      </div>
    </div>
  );
}

/** Sections below each other, as high as they are. */
const STACK = "grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4";

const FLAGS = [
  ["isAdmin", "admin"],
  ["isAgent", "agent"],
  ["isCouponVendor", "vendor"],
  ["isSpecial", "special"],
  ["isPartner", "partner"],
] as const;

function PersonHead({ who, page }: { who: string; page: PersonPage }) {
  const t = useWords(personWords);
  const { person, freeze, more } = page;
  const me = useUser();
  const [isAsking, setAsking] = useState(false);
  const mayAct = person._id !== me._id && (me.isAdmin || !freeze);
  return (
    <Card>
      <div className="grid gap-4">
        <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <div className="min-w-0">
            <h1 className="text-2xl wrap-anywhere">{person.userName}</h1>
            <p className="text-ink-soft">
              {person.fullName} · <span className="figures">{formatPhone(person.phoneNumber)}</span>
            </p>
            <p className="text-sm text-ink-soft">
              {t.joined({ date: formatDay(person.createdAt) })} ·{" "}
              {person.lastLogin ? t.lastSeen({ date: formatDateTime(person.lastLogin) }) : t.never}
            </p>
          </div>
          <div>
            <p className="text-sm text-ink-soft">{t.balance}</p>
            <Money amount={fromWire(person.balance)} className="text-3xl font-bold tracking-tight" />
          </div>
        </div>
        <ul className="flex flex-wrap gap-1.5">
          <li>
            <Badge tone="accent">{person.userType}</Badge>
          </li>
          {FLAGS.filter(([flag]) => more?.[flag]).map(([flag, word]) => (
            <li key={flag}>
              <Badge>{t[word]}</Badge>
            </li>
          ))}
        </ul>
        <States page={page} />
        <div className="flex flex-wrap gap-2">
          <Link
            to="/admin/transactions"
            search={{ userName: person.userName }}
            className={buttonClass({ variant: "secondary" })}
          >
            {t.transactions}
          </Link>
          <Link
            to="/admin/users"
            search={{ userName: person.userName, user: person._id }}
            className={buttonClass({ variant: "secondary" })}
          >
            {t.inList}
          </Link>
          {mayAct && (
            <Button variant={freeze ? "secondary" : "danger"} onClick={() => setAsking(true)}>
              {freeze ? t.unfreeze : t.freeze}
            </Button>
          )}
        </div>
      </div>
      {isAsking && <FreezeDialog who={who} page={page} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function States({ page: { freeze, more } }: { page: PersonPage }) {
  const t = useWords(personWords);
  const block = more?.block;
  return (
    <>
      {freeze && (
        <Callout tone="bad" title={t.frozenSince({ date: formatDateTime(freeze.since) })}>
          {t.frozenMeans} <span className="font-semibold text-ink wrap-anywhere">{freeze.reason}</span>
        </Callout>
      )}
      {block && (
        <Callout
          tone="bad"
          title={block.since ? t.blockedSince({ date: formatDateTime(block.since) }) : t.blocked}
        >
          {block.reason}
        </Callout>
      )}
    </>
  );
}

function MoneyCard({ page: { money, more } }: { page: PersonPage }) {
  const t = useWords(personWords);
  return (
    <Card title={t.money}>
      <Summary
        lines={[
          [t.moneyIn, formatMoney(fromWire(money.in))],
          [t.moneyOut, formatMoney(fromWire(money.out))],
          [t.bought, formatMoney(fromWire(money.bought))],
          [t.movements, money.count.toLocaleString("en-NG")],
          ...(more ? [[t.earnings, formatMoney(fromWire(more.earningBalance))] as const] : []),
        ]}
      />
    </Card>
  );
}
