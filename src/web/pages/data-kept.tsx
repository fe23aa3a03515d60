import { RetentionTable } from "../content/retention-table.tsx";
import { retentionWords } from "../content/retention-words.en.ts";
import { useWords } from "../shared/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { SitePage } from "./site-frame.tsx";

/** What we keep about people and how long: the table that the deleting task reads (rules 21.2). */
export function DataKept() {
  const t = useWords(retentionWords);
  return (
    <SitePage>
      <div className="mx-auto max-w-3xl">
        <h1 className="text-4xl tracking-[-0.03em] sm:text-5xl">{t.title}</h1>
        <p className="mt-4 mb-8 text-lg text-ink-soft">{t.lead}</p>
        <RetentionTable />
        <aside className="mt-10 rounded-2xl bg-accent-soft p-6">
          <p className="mb-4 font-semibold">{t.ask}</p>
          <a href="/profile/myData" className={buttonClass({ variant: "primary" })}>
            {t.open}
          </a>
        </aside>
      </div>
    </SitePage>
  );
}
