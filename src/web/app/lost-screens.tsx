import { useEffect, useState } from "react";
import { useLine } from "../shared/connectivity.ts";
import { useWords } from "../shared/words.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { ChatLink } from "../ui/frame/chat-link.tsx";
import { frameWords } from "./words.en.ts";

type ErrorScreenProps = {
  /** Its code did not come; else something in it broke. */
  isMissing: boolean;
  onRetry: () => Promise<void>;
};

/** In place of a screen that cannot be shown. One that is missing is fetched by itself when the network is back. */
export function ErrorScreen({ isMissing, onRetry }: ErrorScreenProps) {
  const t = useWords(frameWords);
  const line = useLine();
  const [wasOff] = useState(line !== "on");
  useEffect(() => {
    if (wasOff && line === "on") void onRetry();
  }, [wasOff, line, onRetry]);
  const isCut = isMissing || wasOff;
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-2 py-10 text-center sm:py-16">
      <Mark isCut={isCut} />
      <h1 className="text-2xl">{isCut ? t.notHere : t.broken}</h1>
      <p className="text-ink-soft">{isCut ? t.notHereHint : t.brokenHint}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={() => void onRetry()}>{t.tryAgain}</Button>
        <a href="/profile" className={buttonClass({ variant: "secondary" })}>
          {t.dashboard}
        </a>
      </div>
    </div>
  );
}

/** No such address. */
export function NotFoundScreen() {
  const t = useWords(frameWords);
  return (
    <>
      <main id="main" className="mx-auto grid max-w-md justify-items-start gap-4 px-5 py-16">
        <h1 className="text-3xl">{t.notFound}</h1>
        <p className="text-ink-soft">{t.notFoundHint}</p>
        <a href="/" className={buttonClass()}>
          {t.home}
        </a>
      </main>
      <ChatLink />
    </>
  );
}

/** The tide lines of the house, with a gap where the line is cut. */
function Mark({ isCut }: { isCut: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 180 56"
      className="h-14 stroke-accent"
      fill="none"
      strokeWidth="4"
      strokeLinecap="round"
    >
      <path d="M8 34c14 0 14-13 28-13s14 13 28 13" />
      <path d="M116 34c14 0 14-13 28-13s14 13 28 13" opacity={isCut ? ".35" : "1"} />
      <path d="M82 18v10m0 8v.1" className={isCut ? "stroke-warn" : "stroke-bad"} />
    </svg>
  );
}
