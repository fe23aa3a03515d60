import { useSyncExternalStore } from "react";
import { brand } from "../../content/brand.ts";
import { formatDateTime } from "../../shared/date.ts";
import { onUserChange, readUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { AlertIcon } from "../../ui/icons.tsx";
import { frozenWords } from "./frozen-words.en.ts";

/** A notice on every screen of a person whose money is frozen: since when, why, where to get help (20.4). */
export function FrozenNotice() {
  const t = useWords(frozenWords);
  const user = useSyncExternalStore(onUserChange, readUser, readUser);
  if (!user?.frozenAt) return null;
  return (
    <section aria-label={t.label} className="bg-bad-soft px-4 py-3 print:hidden">
      <div className="mx-auto flex max-w-4xl gap-3">
        <AlertIcon className="mt-0.5 size-5 text-bad" />
        <div className="grid min-w-0 gap-1 text-sm">
          <p className="font-semibold">{t.title({ date: formatDateTime(user.frozenAt) })}</p>
          <p>{t.means}</p>
          {user.freezeReason && <p className="wrap-anywhere">{t.why({ reason: user.freezeReason })}</p>}
          <p>
            <a
              href={brand.chatUrl}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center font-semibold text-accent underline"
            >
              {t.help}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
