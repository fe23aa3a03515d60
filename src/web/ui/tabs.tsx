import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";

type Tab<V extends string> = { value: V; label: ReactNode };
type TabsProps<V extends string> = {
  label: string;
  tabs: readonly Tab<V>[];
  value: V;
  onChange: (value: V) => void;
  children: ReactNode;
};

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs over one panel. Arrow keys, Home and End move and select. */
export function Tabs<V extends string>({ label, tabs, value, onChange, children }: TabsProps<V>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const first = tabs[0]?.value;
  const hasMoved = useRef(false);
  // Scrolls the selected tab into view: an address may select a tab that a narrow window would not show. The
  // first tab is in view at mount, where the question alone would cost a layout.
  useEffect(() => {
    if (!hasMoved.current && value === first) return;
    hasMoved.current = true;
    const chosen = list.current?.querySelector<HTMLElement>(`[data-value="${value}"]`);
    chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [value, first]);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.value === value);
    const step = STEPS[event.key];
    const next =
      event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : step ? at + step : undefined;
    const tab = next === undefined ? undefined : tabs[(next + tabs.length) % tabs.length];
    if (!tab) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelector<HTMLElement>(`[data-value="${tab.value}"]`)?.focus();
  };
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex gap-1 overflow-x-auto rounded-xl bg-sunken p-1"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className="min-h-11 flex-1 rounded-lg px-1.5 text-sm sm:px-3 font-semibold whitespace-nowrap text-ink-soft aria-selected:bg-surface aria-selected:text-accent aria-selected:shadow-lift"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={0}
        className="pt-4"
      >
        {children}
      </div>
    </>
  );
}
