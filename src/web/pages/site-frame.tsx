import type { ReactNode } from "react";
import { LANGUAGES, type Language } from "../../core/languages.ts";
import { brand } from "../content/brand.ts";
import { useLanguage, useWords } from "../shared/words.ts";
import { buttonClass } from "../ui/button.tsx";
import { ChatLink } from "../ui/frame/chat-link.tsx";
import { ThemeIcon } from "../ui/icons-services.tsx";
import { Logo } from "../ui/frame/logo.tsx";
import { brandWords, siteWords } from "./words.en.ts";

const LINKS = [
  { href: "/services", label: "services" },
  { href: "/priceList", label: "prices" },
  { href: "/#questions", label: "questions" },
] as const;

type Tone = "surface" | "deep";

/** Header of the public pages; `deep` when it lies on the landing page's dark panel. */
export function SiteHeader({ tone = "surface", current }: { tone?: Tone; current?: string }) {
  const t = useWords(siteWords);
  const isDeep = tone === "deep";
  return (
    <header
      className={`sticky top-0 z-20 print:hidden ${isDeep ? "on-deep bg-deep text-on-deep" : "border-b border-line bg-surface"}`}
    >
      <div className="mx-auto flex min-h-18 max-w-6xl flex-wrap items-center gap-2 px-4 sm:gap-4 sm:px-6">
        <a href="/" className="rounded-lg py-1">
          <Logo tone={tone} />
        </a>
        <nav aria-label={t.main} className="ml-4 flex flex-1 gap-1 max-md:hidden">
          {LINKS.map((link) => (
            <a
              key={link.href}
              href={link.href}
              aria-current={link.href === current ? "page" : undefined}
              className={`rounded-lg px-3 py-2.5 font-medium aria-[current=page]:underline aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 ${isDeep ? "text-on-deep-soft hover:text-on-deep" : "text-ink-soft hover:text-ink"}`}
            >
              {t[link.label]}
            </a>
          ))}
        </nav>
        <button
          type="button"
          data-theme-toggle
          className={`ml-auto grid size-11 place-items-center rounded-xl ${isDeep ? "text-on-deep-soft hover:text-on-deep" : "text-ink-soft hover:text-ink"}`}
        >
          <ThemeIcon />
          <span className="sr-only">{t.theme}</span>
        </button>
        <a
          href="/login"
          className={`when-out rounded-lg px-2 py-2.5 font-semibold whitespace-nowrap ${isDeep ? "" : "text-accent"}`}
        >
          {t.logIn}
        </a>
        <span className="when-out max-sm:hidden">
          <a href="/register" className={buttonClass({ variant: isDeep ? "deep" : "primary" })}>
            {t.openAccount}
          </a>
        </span>
        <span className="when-in">
          <a href="/profile" className={buttonClass({ variant: isDeep ? "deep" : "primary" })}>
            {t.dashboard}
          </a>
        </span>
        <ChatLink tone={tone} />
      </div>
    </header>
  );
}

export function SkipLink() {
  const t = useWords(siteWords);
  return (
    <a
      href="#main"
      className="sr-only z-50 rounded-lg bg-surface px-4 py-2 font-semibold text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t.skip}
    </a>
  );
}

/**
 * Links to each language by its own name. The server answers them (http/page-language.ts) without a script;
 * the app uses the same choice.
 */
function LanguageSwitch() {
  const t = useWords(siteWords);
  const spoken = useLanguage();
  return (
    <nav aria-label={t.language}>
      <ul className="flex flex-wrap gap-x-4">
        {(Object.keys(LANGUAGES) as Language[]).map((language) => (
          <li key={language}>
            <a
              href={`?language=${language}`}
              lang={language}
              hrefLang={language}
              rel="nofollow"
              aria-current={language === spoken ? "true" : undefined}
              className="inline-block min-h-11 py-2.5 underline underline-offset-4 hover:text-on-deep aria-[current]:font-semibold aria-[current]:text-on-deep aria-[current]:no-underline"
            >
              {LANGUAGES[language]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Links, office address, contact details and languages (rules 9.16). */
export function SiteFooter() {
  const [t, said] = [useWords(siteWords), useWords(brandWords)];
  return (
    <footer className="on-deep bg-deep pt-14 pb-12 text-on-deep-soft print:hidden">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 sm:grid-cols-2 sm:px-6 lg:grid-cols-[2fr_1fr_1fr_1.5fr]">
        <div className="text-on-deep">
          <Logo tone="deep" />
          <p className="mt-3 max-w-xs text-on-deep-soft">{said.tagline}.</p>
        </div>
        <FooterList
          title={t.product}
          links={[...LINKS, { href: "/status", label: "status" }, { href: "/docs", label: "reference" }]}
        />
        <FooterList
          title={t.account}
          links={[
            { href: "/login", label: "logIn" },
            { href: "/register", label: "openAccount" },
            { href: "/r", label: "checkReceipt" },
            { href: "/privacyPolicy", label: "privacy" },
            { href: "/privacyPolicy#terms", label: "terms" },
          ]}
        />
        <div>
          <h2 className="text-base text-on-deep">{t.office}</h2>
          <address className="mt-3 grid gap-1 not-italic">
            <span>
              {brand.address.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
            <a
              href={`tel:${brand.phone.dialled}`}
              className="figures justify-self-start py-2.5 text-[min(1em,8vw)] underline underline-offset-4 hover:text-on-deep"
            >
              {brand.phone.shown}
            </a>
            <a
              href={`mailto:${brand.supportEmail}`}
              className="justify-self-start py-2.5 underline underline-offset-4 hover:text-on-deep"
            >
              {brand.supportEmail}
            </a>
            <span>{said.hours}</span>
          </address>
        </div>
      </div>
      <div className="mx-auto mt-12 flex max-w-6xl flex-wrap gap-x-6 gap-y-2 border-t border-deep-2 px-4 pt-6 text-sm sm:px-6">
        <p className="flex-1 max-sm:basis-full">{t.rights({ brand: brand.name })}</p>
        <LanguageSwitch />
        {brand.social.map((page) => (
          <a
            key={page.name}
            href={page.url}
            rel="noreferrer"
            className="min-h-11 py-2.5 underline underline-offset-4 hover:text-on-deep"
          >
            {page.name}
          </a>
        ))}
      </div>
    </footer>
  );
}

type FooterLink = { href: string; label: Exclude<keyof ReturnType<typeof siteWords.get>, "rights"> };

function FooterList({ title, links }: { title: string; links: readonly FooterLink[] }) {
  const t = useWords(siteWords);
  return (
    <nav aria-label={title}>
      <h2 className="text-base text-on-deep">{title}</h2>
      <ul className="mt-2">
        {links.map((link) => (
          <li key={link.href}>
            <a href={link.href} className="inline-block py-2.5 hover:text-on-deep hover:underline">
              {t[link.label]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A public page other than the landing page. */
export function SitePage({ current, children }: { current?: string; children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <SiteHeader {...(current ? { current } : {})} />
      <main id="main" className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-16">
        {children}
      </main>
      <SiteFooter />
    </>
  );
}
