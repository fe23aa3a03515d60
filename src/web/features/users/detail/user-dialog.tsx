import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDesk } from "../../../shared/width.ts";
import { useUser } from "../../../shared/user.ts";
import { useWords } from "../../../shared/words.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { SidePanel } from "../../../ui/side-panel.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { managedQuery, type UserRow, usersQuery } from "../api.ts";
import { filtersOf } from "../rules.ts";
import type { UserQuery, UserSearch } from "../search.ts";
import type { Act, ActProps } from "./act.ts";
import { UserActs } from "./user-acts.tsx";
import { AccountFacts, HiddenFacts, UserHead } from "./user-facts.tsx";
import { UserPrices } from "./user-prices.tsx";
import { UserRoles } from "./user-roles.tsx";
import { detailWords } from "./words.en.ts";
import { BlockDialog } from "./block-dialog.tsx";
import { CorrectDialog } from "./correct-dialog.tsx";
import { CreditDialog } from "./credit-dialog.tsx";
import { PriceDialog } from "./price-dialog.tsx";
import { RemovePriceDialog, ResetDialog, RoleDialog, UpgradeDialog } from "./simple-acts.tsx";

type UserDialogProps = {
  id: string;
  /** The filters of the list behind: an agent sees only the person's row in it. */
  filters: UserQuery;
  onClose: () => void;
};

/** The person named in the address, beside the list or over it. */
export function OpenUser({ search, onClose }: { search: UserSearch; onClose: () => void }) {
  const { user } = search;
  return user && <UserDialog key={user} id={user} filters={filtersOf(search)} onClose={onClose} />;
}

/** One person: facts and acts; fewer of both for an agent. */
function UserDialog(props: UserDialogProps) {
  const { isAdmin } = useUser();
  return isAdmin ? <ManagedDialog {...props} /> : <RowDialog {...props} />;
}

function ManagedDialog({ id, onClose }: UserDialogProps) {
  const t = useWords(detailWords);
  const { data, isError, refetch } = useQuery(managedQuery(id));
  const [act, setAct] = useState<Act>();
  return (
    <>
      <Frame id={id} title={data?.user.userName} onClose={onClose}>
        {data ? (
          <>
            <UserHead user={data.user} blocked={data.isBlocked ? data : undefined} />
            <UserActs user={data.user} isBlocked={data.isBlocked} onAct={setAct} />
            <AccountFacts user={data.user} />
            <HiddenFacts user={data.user} />
            <UserPrices user={data.user} onAct={setAct} />
            <UserRoles user={data.user} onAct={setAct} />
          </>
        ) : isError ? (
          <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
        ) : (
          <Skeleton rows={6} height="h-14" label={t.loading} />
        )}
      </Frame>
      {data && act && <UserAct act={act} managed={data} onClose={() => setAct(undefined)} />}
    </>
  );
}

function RowDialog({ id, filters, onClose }: UserDialogProps) {
  const t = useWords(detailWords);
  const { data, isError, refetch } = useQuery(usersQuery(filters));
  const row = data?.users.map(seenByAgents).find((one) => one._id === id);
  return (
    <Frame id={id} title={row?.userName} onClose={onClose}>
      {row ? (
        <>
          <UserHead user={row} />
          <UserActs user={row} />
          <AccountFacts user={row} />
        </>
      ) : data ? (
        <EmptyState title={t.notHere}>{t.notHereMeans}</EmptyState>
      ) : isError ? (
        <ErrorState title={t.notLoaded} onRetry={() => refetch()} />
      ) : (
        <Skeleton rows={4} height="h-14" label={t.loading} />
      )}
    </Frame>
  );
}

/** A row without what agents are told nothing of. */
const seenByAgents = ({ isPartner: _partner, referredBy: _referrer, ...row }: UserRow) => row;

type FrameProps = { id: string; title: string | undefined; onClose: () => void; children: React.ReactNode };

/** A panel beside the list at a desk, else a dialog over it (rules 12.22). */
function Frame({ id, title, onClose, children }: FrameProps) {
  const t = useWords(detailWords);
  const isDesk = useDesk();
  const content = <div className="grid gap-6">{children}</div>;
  if (isDesk)
    return (
      <SidePanel title={title ?? t.title} row={id} onClose={onClose}>
        {content}
      </SidePanel>
    );
  return (
    <Dialog
      open
      title={title ?? t.title}
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      {content}
    </Dialog>
  );
}

/** The dialog of the chosen act. */
function UserAct({ act, ...props }: ActProps & { act: Act }) {
  switch (act.kind) {
    case "upgrade":
      return <UpgradeDialog {...props} />;
    case "price":
      return <PriceDialog {...props} />;
    case "credit":
      return <CreditDialog {...props} />;
    case "reset":
      return <ResetDialog {...props} />;
    case "correct":
      return <CorrectDialog {...props} />;
    case "block":
      return <BlockDialog {...props} />;
    case "unprice":
      return <RemovePriceDialog {...props} product={act.product} />;
    case "role":
      return <RoleDialog {...props} role={act.role} />;
  }
}
