import { brand } from "../../content/brand.ts";
import { useUser } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/forms/callout.tsx";
import { kycWords } from "./words.en.ts";

/** Shows the person's name beside the register's, which is masked, and what to do about it (rules 3.39). */
export function OtherName({ registerName, onCorrect }: { registerName: string; onCorrect: () => void }) {
  const t = useWords(kycWords);
  const user = useUser();
  const mayChange = !(user.nin || user.bvn);
  return (
    <Callout tone="warn" title={t.otherName}>
      <dl className="mt-1 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2">
        <Name label={t.yourName} name={user.fullName} />
        {registerName && <Name label={t.registerName} name={registerName} />}
      </dl>
      <p className="mt-3">{mayChange ? t.otherNameText : t.confirmedNameText}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {mayChange && <Button onClick={onCorrect}>{t.correctName}</Button>}
        <a
          href={brand.chatUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center px-2 font-semibold underline"
        >
          {t.contactUs}
        </a>
      </p>
    </Callout>
  );
}

function Name({ label, name }: { label: string; name: string }) {
  return (
    <div className="rounded-lg bg-surface px-3 py-2">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className="font-semibold wrap-break-word text-ink">{name}</dd>
    </div>
  );
}
