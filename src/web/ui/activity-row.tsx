import type { ComponentType, ReactNode } from "react";

type ActivityRowProps = {
  icon: ComponentType<{ className?: string }>;
  title: ReactNode;
  note?: ReactNode;
  amount: ReactNode;
  /** The text under the amount: the day, or an unusual state such as "Processing". */
  aside: ReactNode;
};

/** One movement in two lines: what and when on the left, the amount on the right. */
export function ActivityRow({ icon: Icon, title, note, amount, aside }: ActivityRowProps) {
  return (
    <span className="flex min-h-16 items-center gap-3 py-2.5">
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-sunken text-ink-soft">
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-2 font-semibold">{title}</span>
        {note && <span className="block truncate text-sm text-ink-soft">{note}</span>}
      </span>
      <span className="grid shrink-0 justify-items-end gap-0.5 text-sm text-ink-soft">
        <span className="text-base font-semibold text-ink">{amount}</span>
        {aside}
      </span>
    </span>
  );
}
