import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons.tsx";

type TurnPagesProps = {
  label: string;
  page: number;
  hasMore: boolean;
  onPage: (page: number) => void;
  /** Words: to the newer and the older rows, and where one stands. */
  newer: ReactNode;
  older: ReactNode;
  here: ReactNode;
};

/** Paging of a list whose length nobody counts: newer, older. Nothing when one page holds it all. */
export function TurnPages({ label, page, hasMore, onPage, newer, older, here }: TurnPagesProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={label} className="flex items-center justify-between gap-2">
      <Button variant="secondary" disabled={page === 1} onClick={() => onPage(page - 1)}>
        <ChevronLeftIcon /> {newer}
      </Button>
      <span className="text-sm text-ink-soft">{here}</span>
      <Button variant="secondary" disabled={!hasMore} onClick={() => onPage(page + 1)}>
        {older} <ChevronRightIcon />
      </Button>
    </nav>
  );
}
