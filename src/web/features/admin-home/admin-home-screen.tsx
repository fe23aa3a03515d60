import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Navigate } from "../../shared/router/view.tsx";
import type { ReactNode } from "react";
import { adminDetailsQuery } from "../../shared/admin-details.ts";
import { formatDateTime } from "../../shared/date.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { RefreshIcon } from "../../ui/icons.tsx";
import { HouseTiles, type Panel } from "./house-tiles.tsx";
import { adminHomeWords } from "./words.en.ts";

type AdminHomeProps = {
  /** The owner's first look, above the tiles. */
  today: ReactNode;
  panel: Panel;
  onPanel: (panel: Panel) => void;
  /** The panel below the tiles. */
  children: ReactNode;
};

/**
 * The shop's figures, and below them the users or the services. A person who may not read the figures is
 * redirected home (rules 9.7).
 */
export function AdminHomeScreen({ today, panel, onPanel, children }: AdminHomeProps) {
  const t = useWords(adminHomeWords);
  const cache = useQueryClient();
  const { data, isError, isFetching, dataUpdatedAt } = useQuery(adminDetailsQuery);
  if (isError) return <Navigate to="/profile" />;
  return (
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h1 className="w-full text-2xl sm:w-auto sm:flex-1">{t.title}</h1>
        <p className="text-sm text-ink-soft">
          {data && t.readAt({ time: formatDateTime(new Date(dataUpdatedAt).toISOString()) })}
        </p>
        <Button
          variant="secondary"
          busy={isFetching}
          busyText={t.refreshing}
          onClick={() => void cache.invalidateQueries({ queryKey: ["admin"] })}
        >
          <RefreshIcon /> {t.refresh}
        </Button>
      </div>
      {today}
      <HouseTiles details={data} panel={panel} onPanel={onPanel} />
      {children}
    </div>
  );
}
