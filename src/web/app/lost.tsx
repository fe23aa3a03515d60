import { useEffect, useState } from "react";
import { isReachable } from "../shared/api/api.ts";
import { useConnectivity } from "../shared/connectivity.ts";
import { isMissingPart, reloadForUpdate } from "../shared/load-part.ts";
import { commonWords, useWords } from "../shared/words.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { ChatLink } from "../ui/frame/chat-link.tsx";
import { Logo } from "../ui/frame/logo.tsx";
import { notify } from "../ui/notify.ts";
import { frameWords } from "./words.en.ts";

/**
 * Replaces a screen that cannot be shown: its code failed to load, or it threw an error. Missing code is
 * fetched again by itself when the network is back.
 */
export function Failed({ error }: { error: unknown }) {
  const t = useWords(frameWords);
  const connectivity = useConnectivity();
  const [wasOff] = useState(connectivity !== "on");
  useEffect(() => {
    if (wasOff && connectivity === "on") void retry();
  }, [wasOff, connectivity]);
  useEffect(() => {
    void reloadForUpdate(error).catch(() => {});
  }, [error]);
  const isCut = isMissingPart(error) || wasOff;
  return (
    <div className="mx-auto grid max-w-lg justify-items-center gap-4 px-2 py-10 text-center sm:py-16">
      <Mark isCut={isCut} />
      <h1 className="text-2xl">{isCut ? t.notHere : t.broken}</h1>
      <p className="text-ink-soft">{isCut ? t.notHereHint : t.brokenHint}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        <Button onClick={() => void retry()}>{t.tryAgain}</Button>
        <a href="/profile" className={buttonClass({ variant: "secondary" })}>
          {t.dashboard}
        </a>
      </div>
    </div>
  );
}

/** Replaces a screen that does not exist. */
export function NotFound() {
  const t = useWords(frameWords);
  return (
    <main id="main" className="mx-auto grid max-w-md justify-items-start gap-4 px-5 py-10">
      <div className="mb-6 flex w-full items-center justify-between gap-3">
        <Logo />
        <ChatLink />
      </div>
      <h1 className="text-3xl">{t.notFound}</h1>
      <p className="text-ink-soft">{t.notFoundHint}</p>
      <a href="/" className={buttonClass()}>
        {t.home}
      </a>
    </main>
  );
}

/** The tide lines of the logo, with a gap when `isCut`. */
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

/**
 * Reloads the page, as nothing has been typed here. It first checks that the server is reachable: a failed
 * reload would lose even this screen.
 */
async function retry(): Promise<void> {
  if (await isReachable()) location.reload();
  else notify.error(commonWords.get().missing);
}
