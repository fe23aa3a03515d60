import type { ReactNode } from "react";
import { useWords } from "../../shared/words.ts";
import { Button } from "../button.tsx";
import { CloseIcon } from "../icons.tsx";
import { listWords } from "./words.en.ts";

type FilterLineProps = {
  /** True when a filter is set, so that there is something to clear. */
  isSet: boolean;
  onClear: () => void;
  children: ReactNode;
  /** Buttons at the end of the line. */
  more?: ReactNode;
};

const LOW_FIELDS =
  "lg:[&_input]:min-h-10 lg:[&_select]:min-h-10 lg:[&_input]:text-sm lg:[&_select]:text-sm lg:[&_select]:pr-8 lg:[&_label]:text-xs lg:[&_select+svg]:top-2.5 lg:[&_select+svg]:right-2";

/** The filters of a list of staff: two beside each other on a phone, one line at a desk. */
export function FilterLine({ isSet, onClear, children, more }: FilterLineProps) {
  const t = useWords(listWords);
  return (
    <section
      aria-label={t.filters}
      className="rounded-2xl border border-line bg-surface p-4 lg:flex lg:items-end lg:gap-2 lg:border-0 lg:bg-transparent lg:p-0"
    >
      <form
        className={`grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-3 md:grid-cols-4 lg:flex lg:min-w-0 lg:flex-1 lg:gap-2 lg:*:min-w-0 lg:*:flex-1 lg:*:has-[[type=date]]:flex-[1.4] ${LOW_FIELDS}`}
        onSubmit={(event) => event.preventDefault()}
      >
        {children}
      </form>
      {more}
      {isSet && (
        <Button
          variant="quiet"
          size="sm"
          className="whitespace-nowrap max-lg:mt-3 lg:min-h-10"
          onClick={onClear}
        >
          <CloseIcon /> {t.clear}
        </Button>
      )}
    </section>
  );
}
