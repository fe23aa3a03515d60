import { type ReactNode, useEffect, useId, useRef } from "react";
import { useWords } from "../shared/words.ts";
import { IconButton } from "./button.tsx";
import { CloseIcon } from "./icons.tsx";
import { uiWords } from "./words.en.ts";

type SidePanelProps = {
  title: ReactNode;
  /** The key of the row that it tells of: the focus returns to that row's button. */
  row: string;
  onClose: () => void;
  children: ReactNode;
};

/**
 * Tells of a row beside its list, which stays at hand; for a desk. The focus comes to its title.
 * Escape closes it where no dialog stands over it, and the focus returns to the row (rules 12.22).
 */
export function SidePanel({ title, row, onClose, children }: SidePanelProps) {
  const t = useWords(uiWords);
  const titleId = useId();
  const box = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEscape(onClose);
  useEffect(() => {
    const panel = box.current;
    heading.current?.focus({ preventScroll: true });
    return () => {
      const at = document.activeElement;
      if (at === document.body || panel?.contains(at))
        document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] [data-opens-row]`)?.focus();
    };
  }, [row]);
  return (
    <section
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      className="sticky top-18 flex max-h-[calc(100dvh-6rem)] min-w-0 flex-col rounded-2xl border border-line bg-surface"
    >
      <div className="flex items-center gap-3 border-b border-line py-1 pr-1.5 pl-5">
        <h2
          ref={heading}
          id={titleId}
          tabIndex={-1}
          className="min-w-0 flex-1 py-2 text-lg wrap-anywhere no-outline"
        >
          {title}
        </h2>
        <IconButton label={t.close} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </div>
      <div tabIndex={0} className="min-h-0 flex-auto overflow-y-auto p-5 -outline-offset-3">
        {children}
      </div>
    </section>
  );
}

/** Runs on Escape, which a dialog on top of the page keeps for itself. */
function useEscape(onEscape: () => void): void {
  const latest = useRef(onEscape);
  useEffect(() => {
    latest.current = onEscape;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
      latest.current();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
