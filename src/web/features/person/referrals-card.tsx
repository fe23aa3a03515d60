import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDay } from "../../shared/date.ts";
import { formatMoney, fromWire } from "../../shared/money.ts";
import { Link } from "../../shared/router/link.tsx";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { TurnPages } from "../../ui/lists/turn-pages.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Summary } from "../../ui/summary.tsx";
import { type MoreOfPerson, referredQuery } from "./api.ts";
import { personWords } from "./words.en.ts";

/** The person who brought them, and those whom they brought; the list is asked for when it is opened. */
export function ReferralsCard({ who, more }: { who: string; more: MoreOfPerson }) {
  const t = useWords(personWords);
  const [isOpen, setOpen] = useState(false);
  const { referredBy, referred } = more;
  return (
    <Card title={t.referrals}>
      <Summary
        lines={[
          [
            t.broughtBy,
            referredBy ? (
              <Link
                key="by"
                to="/admin/person"
                search={{ id: referredBy._id }}
                className="text-accent underline"
              >
                {referredBy.userName}
              </Link>
            ) : (
              t.none
            ),
          ],
          [t.brought, referred.toLocaleString("en-NG")],
        ]}
      />
      {referred > 0 && !isOpen && (
        <Button variant="secondary" className="mt-2" onClick={() => setOpen(true)}>
          {t.showBrought}
        </Button>
      )}
      {isOpen && <Brought who={who} />}
    </Card>
  );
}

function Brought({ who }: { who: string }) {
  const t = useWords(personWords);
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useQuery(referredQuery(who, page));
  if (!data && isError) return <ErrorState title={t.notBrought} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={3} height="h-11" label={t.broughtList} />;
  return (
    <div className="mt-2 grid gap-3 border-t border-line">
      <ul aria-label={t.broughtList} className="lines-y">
        {data.people.map(({ _id, userName, joinedAt, earned }) => (
          <li key={_id} className="flex flex-wrap justify-between gap-x-4 py-2.5">
            <Link to="/admin/person" search={{ id: _id }} className="font-semibold text-accent underline">
              {userName}
            </Link>
            <span className="text-sm text-ink-soft">
              {t.joined({ date: formatDay(joinedAt) })} ·{" "}
              {t.earnedThem({ amount: formatMoney(fromWire(earned)) })}
            </span>
          </li>
        ))}
      </ul>
      <TurnPages
        label={t.broughtList}
        page={page}
        hasMore={page < data.totalPages}
        onPage={setPage}
        newer={t.newer}
        older={t.older}
        here={t.page({ page: String(page) })}
      />
    </div>
  );
}
