import { buttonClass } from "../ui/button.tsx";
import { useWords } from "../shared/words.ts";
import { SitePage } from "./site-frame.tsx";
import { notFoundWords } from "./words.en.ts";

export function NotFound() {
  const t = useWords(notFoundWords);
  return (
    <SitePage>
      <div className="py-8 sm:py-16">
        <svg
          aria-hidden="true"
          viewBox="0 0 240 60"
          className="h-16 max-w-full stroke-accent"
          fill="none"
          strokeWidth="4"
          strokeLinecap="round"
        >
          <path d="M6 40c20 0 20-16 40-16s20 16 40 16 20-16 40-16" />
          <path d="M180 40c14 0 14-12 28-12s14 8 26 8" opacity=".45" />
        </svg>
        <h1 className="mt-6 text-4xl tracking-[-0.03em] sm:text-5xl">{t.title}</h1>
        <p className="mt-4 max-w-md text-lg text-ink-soft">{t.hint}</p>
        <a href="/" className={`mt-8 ${buttonClass({ size: "lg" })}`}>
          {t.home}
        </a>
      </div>
    </SitePage>
  );
}
