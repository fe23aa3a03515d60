import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDateTime } from "../../shared/date.ts";
import { Link } from "../../shared/router/link.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Select } from "../../ui/forms/select.tsx";
import { TurnPages } from "../../ui/lists/turn-pages.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Badge } from "../../ui/status.tsx";
import { actName } from "../../shared/audit/act-name.ts";
import { type Role, STAFF_ROLES, type StaffMember, type StaffSearch, staffQuery } from "./api.ts";
import { GiveRoleDialog, TakeRoleDialog } from "./role-dialogs.tsx";
import { staffWords } from "./words.en.ts";

type StaffProps = { search: StaffSearch; onSearch: (search: StaffSearch) => void };
type Open = { kind: "give" } | { kind: "take"; member: StaffMember; role: Role };

/** Everybody with a role: what they did lately, and giving and taking roles (rules 20.14). */
export function StaffScreen({ search, onSearch }: StaffProps) {
  const t = useWords(staffWords);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl">{t.title}</h1>
        <Button onClick={() => setOpen({ kind: "give" })}>{t.add}</Button>
      </div>
      <p className="max-w-prose text-ink-soft">{t.lead}</p>
      <div className="max-w-xs">
        <Select
          label={t.role}
          placeholder={t.all}
          value={search.role ?? ""}
          options={STAFF_ROLES.map((value) => ({ value, label: t[value] }))}
          onChange={({ target }) => {
            const role = STAFF_ROLES.find((one) => one === target.value);
            onSearch(role ? { role } : {});
          }}
        />
      </div>
      <StaffList
        search={search}
        onSearch={onSearch}
        onTake={(member, role) => setOpen({ kind: "take", member, role })}
      />
      {open?.kind === "give" && <GiveRoleDialog onClose={close} />}
      {open?.kind === "take" && <TakeRoleDialog member={open.member} role={open.role} onClose={close} />}
    </div>
  );
}

type ListProps = StaffProps & { onTake: (member: StaffMember, role: Role) => void };

function StaffList({ search, onSearch, onTake }: ListProps) {
  const t = useWords(staffWords);
  const { data, isError, refetch } = useQuery(staffQuery(search));
  if (!data && isError) return <ErrorState title={t.notLoaded} onRetry={() => refetch()} />;
  if (!data) return <Skeleton rows={4} height="h-28" label={t.loading} />;
  if (data.staff.length === 0) return <EmptyState title={t.nobody}>{t.nobodyMeans}</EmptyState>;
  const { page = 1 } = search;
  return (
    <>
      <p role="status" className="text-sm text-ink-soft">
        {t.number(data.totalStaff)}
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2">
        {data.staff.map((member) => (
          <li key={member._id}>
            <Member member={member} onTake={onTake} />
          </li>
        ))}
      </ul>
      <TurnPages
        label={t.pages}
        page={page}
        hasMore={page < data.totalPages}
        onPage={(next) => onSearch({ ...(search.role ? { role: search.role } : {}), page: next })}
        newer={t.newer}
        older={t.older}
        here={t.page({ page: String(page) })}
      />
    </>
  );
}

const FLAG_OF = { admin: "isAdmin", agent: "isAgent", vendor: "isCouponVendor" } as const;

function Member({ member, onTake }: { member: StaffMember; onTake: ListProps["onTake"] }) {
  const t = useWords(staffWords);
  const isMe = useUser()._id === member._id;
  const roles = STAFF_ROLES.filter((role) => member[FLAG_OF[role]]);
  return (
    <Card className="h-full">
      <div className="grid gap-3">
        <div className="flex flex-wrap items-start justify-between gap-2">
          <div className="min-w-0">
            <Link
              to="/admin/person"
              search={{ id: member._id }}
              className="font-semibold text-accent underline wrap-anywhere"
            >
              {member.userName}
            </Link>
            <p className="text-sm text-ink-soft">{member.fullName}</p>
          </div>
          <ul className="flex flex-wrap gap-1.5">
            {roles.map((role) => (
              <li key={role}>
                <Badge tone={role === "admin" ? "accent" : "calm"}>{t[role]}</Badge>
              </li>
            ))}
            {member.isBlocked && (
              <li>
                <Badge tone="bad">{t.blocked}</Badge>
              </li>
            )}
          </ul>
        </div>
        <ul className="grid gap-1 text-sm">
          <li className={member.hasSecondFactor ? "text-good" : "font-semibold text-bad"}>
            {member.hasSecondFactor ? t.factorOn : t.factorOff}
          </li>
          <li className="text-ink-soft">
            {member.lastSeen ? t.seen({ date: formatDateTime(member.lastSeen) }) : t.never} ·{" "}
            {t.loggedIn(member.sessions)}
          </li>
        </ul>
        <Lately acts={member.acts} />
        {isMe ? (
          <p className="text-sm text-ink-soft">{t.you}</p>
        ) : (
          <div className="flex flex-wrap gap-2">
            {roles.map((role) => (
              <Button
                key={role}
                variant="secondary"
                aria-label={t.takeOf({ role: t[role], name: member.userName })}
                onClick={() => onTake(member, role)}
              >
                {t.take({ role: t[role] })}
              </Button>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}

function Lately({ acts }: Pick<StaffMember, "acts">) {
  const t = useWords(staffWords);
  if (acts.length === 0) return <p className="text-sm text-ink-soft">{t.nothing}</p>;
  return (
    <div>
      <p className="text-sm font-semibold">{t.lately}</p>
      <ul className="text-sm text-ink-soft">
        {acts.map(({ number, action, subjectName, at }) => (
          <li key={number}>
            {subjectName ? t.act({ act: actName(action), whom: subjectName }) : actName(action)},{" "}
            {formatDateTime(at)}
          </li>
        ))}
      </ul>
    </div>
  );
}
