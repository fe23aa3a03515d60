import type { ReactNode } from "react";
import { Button } from "../button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons.tsx";

type TurnPagesProps = {
  label: string;
  page: number;
  hasMore: boolean;
  onPage: (page: number) => void;
  /** The texts of the links to newer and older rows, and of the current place. */
  newer: ReactNode;
  older: ReactNode;
  here: ReactNode;
};

/**
 * Newer and older buttons for a list whose length is not counted. Renders nothing when one page holds every
 * row.
 */
export function TurnPages({ label, page, hasMore, onPage, newer, older, here }: TurnPagesProps) {
  if (page === 1 && !hasMore) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap items-center justify-between gap-2">
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
