import type { ReactNode } from "react";
import { useWords } from "../../../shared/words.ts";
import { uiWords } from "../../../ui/words.en.ts";

type PlanRowProps = {
  network: string;
  name: string;
  price: ReactNode;
  validity: string;
  /** True in a list that is not grouped by validity. */
  showsValidity: boolean;
  type: string;
  /** The meaning of the type, in a few words. */
  about?: string | undefined;
  /** The price of a unit, for comparing. */
  unitPrice?: ReactNode;
  /** Notes on the delivery, and on what stands in the way. */
  children?: ReactNode;
  /** Shown to people who order by plan number. */
  planId?: number | undefined;
  isAvailable: boolean;
  onChoose: () => void;
};

/** Two ends of a line; they stand below each other where text is large. */
const LINE = "flex min-w-0 flex-wrap items-baseline justify-between gap-x-3";

/**
 * One data plan as a row: size and price on one line, kind and price of a unit below. Its name is network,
 * plan, amount, validity, type (rules 9.14). One tap chooses it.
 */
export function PlanRow({ network, name, price, validity, type, about, ...row }: PlanRowProps) {
  const t = useWords(uiWords);
  return (
    <button
      type="button"
      disabled={!row.isAvailable}
      onClick={row.onChoose}
      className="grid min-h-18 w-full grid-cols-[minmax(0,1fr)] px-4 py-3 text-left -outline-offset-3 hover:bg-accent-soft disabled:bg-sunken disabled:hover:bg-sunken"
    >
      <span className={LINE}>
        <span className="flex flex-wrap items-baseline gap-x-2 text-xl font-bold tracking-tight">
          <span className="sr-only">{network} </span>
          {name}{" "}
          {row.planId !== undefined && (
            <span className="figures text-xs font-semibold tracking-normal text-ink-soft">
              {t.planId({ id: row.planId })}{" "}
            </span>
          )}
        </span>
        <span className={`text-lg font-bold ${row.isAvailable ? "text-accent" : "text-ink-soft"}`}>
          {price}{" "}
        </span>
      </span>
      <span className={`${LINE} text-sm text-ink-soft`}>
        <span className="min-w-0 flex-1 basis-36">
          <span className={row.showsValidity ? "font-semibold" : "sr-only"}>
            {validity}
            {row.showsValidity && " ·"}{" "}
          </span>
          <span className="font-semibold text-ink">{type}</span>
          {about && `: ${about}`}{" "}
        </span>
        <span className="figures">{row.unitPrice} </span>
      </span>
      {row.isAvailable ? (
        row.children
      ) : (
        <span className="text-sm font-bold text-ink-soft"> {t.unavailable}</span>
      )}
    </button>
  );
}
