import type { ReactNode } from "react";

/** A raised panel. `title` is its h2; `action` stands at the title's right. */
export function Card({
  title,
  action,
  children,
  className = "",
}: {
  title?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <section className={`rounded-2xl border border-line bg-surface p-4 sm:p-5 ${className}`}>
      {(title || action) && (
        <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          {title && <h2 className="min-w-0 flex-1 basis-32 text-base">{title}</h2>}
          {action}
        </div>
      )}
      {children}
    </section>
  );
}
