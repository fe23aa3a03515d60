import type { ReactNode } from "react";
import { brand } from "../../content/brand.ts";
import { useWords } from "../../shared/words.ts";
import { ChatLink } from "../../ui/frame/chat-link.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { Logo } from "../../ui/frame/logo.tsx";
import { authWords } from "./words.en.ts";

/**
 * The page around the forms before log-in. It uses plain links, because the same markup is the first paint,
 * without a program.
 */
export function AuthFrame({
  title,
  lead,
  children,
}: {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}) {
  const t = useWords(authWords);
  return (
    <>
      <div className="grid min-h-svh max-lg:grid-rows-[auto_1fr] lg:grid-cols-[minmax(24rem,2fr)_3fr]">
        <header className="on-deep flex flex-col justify-between bg-deep px-5 py-3 text-on-deep max-lg:sticky max-lg:top-0 max-lg:z-20 sm:px-10 lg:py-10">
          <div className="flex items-center justify-between gap-3">
            <a href="/" className="rounded-lg py-1">
              <Logo tone="deep" />
              <span className="sr-only">: {t.homePage}</span>
            </a>
            <ChatLink tone="deep" />
          </div>
          <div className="max-lg:hidden">
            <p className="max-w-sm text-4xl leading-tight font-bold tracking-tight text-balance">
              {brand.tagline}.
            </p>
            <ul className="mt-8 grid gap-3 text-on-deep-soft">
              {[t.promisePrice, t.promiseMoneyBack, t.promiseReceipt].map((promise) => (
                <li key={promise} className="flex gap-3">
                  <CheckIcon className="mt-0.5 size-5 text-glint" /> {promise}
                </li>
              ))}
            </ul>
          </div>
          <p className="text-sm text-on-deep-soft max-lg:hidden">
            {t.help}: {brand.phone.shown}, {brand.supportEmail}
          </p>
        </header>
        <main id="main" className="mx-auto w-full max-w-md px-5 pt-8 pb-16 lg:self-center lg:pt-10">
          <h1 className="text-3xl">{title}</h1>
          <p className="mt-2 mb-7 text-ink-soft">{lead}</p>
          {children}
        </main>
      </div>
    </>
  );
}

/** The class of a link or button on a line of its own, under a field. */
export const LINE_LINK =
  "inline-flex min-h-11 items-center text-sm font-semibold text-accent underline underline-offset-4";

/** A link in a line of text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="font-semibold text-accent underline underline-offset-4">
      {children}
    </a>
  );
}
