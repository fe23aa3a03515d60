import { FIRST_LANGUAGE } from "../../core/languages.ts";
import { RetentionTable } from "../content/retention-table.tsx";
import { retentionWords } from "../content/retention-words.en.ts";
import { brand } from "../content/brand.ts";
import { type Policy, PRIVACY, TERMS } from "../content/policy.ts";
import { policyHeadings, policyWords } from "../content/policy-words.en.ts";
import { useLanguage, useWords } from "../shared/words.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { CopyIcon, DownloadIcon } from "../ui/icons.tsx";
import { PrintIcon } from "../ui/icons-figures.tsx";
import { SitePage } from "./site-frame.tsx";

/**
 * Privacy policy and terms on one page, one visible at a time; the buttons work on the visible one
 * (privacy-policy.client.ts).
 */
export function PrivacyPolicy() {
  const [t, headings] = [useWords(policyWords), useWords(policyHeadings)];
  return (
    <SitePage>
      <div className="mx-auto max-w-3xl">
        <div className="flex flex-wrap items-center justify-between gap-4 print:hidden">
          <div role="group" aria-label={t.document} className="flex flex-wrap gap-1 rounded-xl bg-sunken p-1">
            {[PRIVACY, TERMS].map((policy, at) => (
              <button
                key={policy.id}
                type="button"
                data-show={policy.id}
                aria-pressed={at === 0}
                className="min-h-11 rounded-lg px-3 text-sm font-semibold text-ink-soft aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-lift"
              >
                {headings[policy.id]}
              </button>
            ))}
          </div>
          <div className="flex flex-wrap gap-2 max-sm:*:flex-auto max-sm:*:px-2!">
            <Button variant="secondary" data-tool="copy" data-done={t.copied} data-failed={t.notCopied}>
              <CopyIcon /> {t.copy}
            </Button>
            <Button variant="secondary" data-tool="download" data-done={t.downloading}>
              <DownloadIcon /> {t.download}
            </Button>
            <Button variant="secondary" data-tool="print" data-failed={t.notPrinted}>
              <PrintIcon /> {t.print}
            </Button>
          </div>
        </div>
        <h1 id="policy-title" className="mt-10 text-4xl tracking-[-0.03em] sm:text-5xl">
          {headings.privacy}
        </h1>
        <p className="mt-4 print:hidden">
          <a href="/dataKept" className="font-semibold text-accent underline underline-offset-4">
            {t.kept}
          </a>
        </p>
        <PolicyText policy={PRIVACY} />
        <PolicyText policy={TERMS} hidden />
        <aside aria-label={t.support} className="mt-12 rounded-2xl bg-accent-soft p-6">
          <p className="font-semibold">{t.question}</p>
          <p className="mt-1 text-ink-soft">
            {t.writeTo}{" "}
            <a
              href={`mailto:${brand.supportEmail}`}
              className="font-semibold text-accent underline underline-offset-4"
            >
              {brand.supportEmail}
            </a>{" "}
            {t.orCall}{" "}
            <a
              href={`tel:${brand.phone.dialled}`}
              className="font-semibold text-accent underline underline-offset-4"
            >
              {brand.phone.shown}
            </a>
            .
          </p>
        </aside>
      </div>
    </SitePage>
  );
}

function PolicyText({ policy, hidden = false }: { policy: Policy; hidden?: boolean }) {
  const [t, headings] = [useWords(policyWords), useWords(policyHeadings)];
  const isBinding = useLanguage() === FIRST_LANGUAGE;
  return (
    <article id={policy.id} data-title={headings[policy.id]} hidden={hidden}>
      <p lang={FIRST_LANGUAGE} className="mt-4 text-lg text-ink-soft">
        {policy.lead}
      </p>
      <p className="mt-2 text-sm text-ink-soft">{t.updated}</p>
      {!isBinding && <p className="mt-4 rounded-xl bg-accent-soft px-4 py-3 font-semibold">{t.binding}</p>}
      {policy.sections.map(({ heading, text }) => (
        <section key={heading} className="mt-9">
          <h2 className="text-xl">{headings[heading]}</h2>
          {text.map((paragraph) => (
            <p key={paragraph} lang={FIRST_LANGUAGE} className="prose-measure mt-3">
              {paragraph}
            </p>
          ))}
        </section>
      ))}
    </article>
  );
}

/** The table of what is kept how long, which the deleting task reads (rules 21.2). */
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
