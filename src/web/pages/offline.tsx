import { buttonClass } from "../ui/button.tsx";
import { useWords } from "../shared/words.ts";
import { ChatLink } from "../ui/frame/chat-link.tsx";
import { Logo } from "../ui/frame/logo.tsx";
import { offlineWords } from "./words.en.ts";

/** The page that the service worker shows when there is no network. */
export function Offline() {
  const t = useWords(offlineWords);
  return (
    <main className="mx-auto grid min-h-svh max-w-lg content-center justify-items-start gap-5 px-5 py-12">
      <div className="flex w-full items-center justify-between gap-3">
        <Logo />
        <ChatLink />
      </div>
      <svg
        aria-hidden="true"
        viewBox="0 0 240 60"
        className="mt-4 h-14 stroke-accent"
        fill="none"
        strokeWidth="4"
        strokeLinecap="round"
      >
        <path d="M6 40c20 0 20-16 40-16s20 16 40 16 20-16 40-16" />
        <path d="M180 40c14 0 14-12 28-12s14 8 26 8" opacity=".45" strokeDasharray="2 9" />
      </svg>
      <h1 className="text-4xl tracking-[-0.03em]">{t.title}</h1>
      <p className="text-lg text-ink-soft">{t.hint}</p>
      <div className="flex flex-wrap gap-3">
        <a href="?" className={buttonClass({ size: "lg" })}>
          {t.tryAgain}
        </a>
        <span className="when-in">
          <a href="/profile" className={buttonClass({ variant: "secondary", size: "lg" })}>
            {t.dashboard}
          </a>
        </span>
      </div>
    </main>
  );
}
