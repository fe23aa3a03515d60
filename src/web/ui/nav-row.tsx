import type { ComponentType, ReactNode } from "react";
import { ChevronRightIcon } from "./icons.tsx";

/** The class of a row that navigates; the screen provides the link or button itself. */
export const NAV_ROW =
  "-mx-2 flex min-h-16 w-[calc(100%+1rem)] items-center gap-3 rounded-xl px-2 py-2 text-left hover:bg-sunken";

type NavRowFaceProps = {
  icon: ComponentType<{ className?: string }>;
  title: ReactNode;
  note?: ReactNode;
};

/** The content of a navigation row: icon, title, and a note about its state. */
export function NavRowFace({ icon: Icon, title, note }: NavRowFaceProps) {
  return (
    <>
      <span className="grid size-10 shrink-0 place-items-center rounded-xl bg-accent-soft text-accent">
        <Icon className="size-5" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        {note && <span className="block text-sm text-ink-soft wrap-anywhere">{note}</span>}
      </span>
      <ChevronRightIcon className="size-5 text-ink-soft" />
    </>
  );
}
