import { IconButton } from "../button.tsx";
import { ChevronLeftIcon, ChevronRightIcon } from "../icons.tsx";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { uiWords } from "../words.en.ts";

type PagerProps = {
  /** Accessible name; two pagers of one list need two names. */
  label: string;
  page: number;
  totalPages: number;
  onPage: (page: number) => void;
};

/**
 * Returns the number of page buttons: 15 when there are more pages and the person is no admin, else 20 (rules
 * 9.4).
 */
export function pagerLimit(totalPages: number, isAdmin: boolean): number {
  return totalPages > 15 && !isAdmin ? 15 : 20;
}

/** Returns the page numbers to show: a window of at most `limit` that contains the current page. */
export function pageWindow({
  page,
  totalPages,
  limit,
}: {
  page: number;
  totalPages: number;
  limit: number;
}): number[] {
  const size = Math.min(limit, totalPages);
  const first = Math.min(Math.max(1, page - Math.floor(size / 2)), totalPages - size + 1);
  return Array.from({ length: size }, (_, at) => first + at);
}

/** Page numbers with previous and next buttons, which wrap around (rules 9.4). */
export function Pager({ label, page, totalPages, onPage }: PagerProps) {
  const limit = pagerLimit(totalPages, useUser().isAdmin);
  const t = useWords(uiWords);
  if (totalPages < 2) return null;
  return (
    <nav aria-label={label} className="flex items-center gap-1 overflow-x-auto p-1">
      <IconButton label={t.previousPage} onClick={() => onPage(page > 1 ? page - 1 : totalPages)}>
        <ChevronLeftIcon />
      </IconButton>
      {pageWindow({ page, totalPages, limit }).map((number) => (
        <button
          key={number}
          type="button"
          aria-current={number === page ? "page" : undefined}
          aria-label={t.page({ number })}
          onClick={() => onPage(number)}
          className="figures size-11 shrink-0 lg:size-9 rounded-xl font-semibold hover:bg-sunken aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
        >
          {number}
        </button>
      ))}
      <IconButton label={t.nextPage} onClick={() => onPage(page < totalPages ? page + 1 : 1)}>
        <ChevronRightIcon />
      </IconButton>
    </nav>
  );
}
