import { brand } from "../../content/brand.ts";
import { useWords } from "../../shared/words.ts";
import { linkOf, type MailDraft } from "./rules.ts";
import { mailWords } from "./words.en.ts";

type LetterPreviewProps = { letter: MailDraft; name: string | undefined };

/** The letter as it will arrive: greeting, text, one button; to everybody also with an unsubscribe link. */
export function LetterPreview({ letter, name }: LetterPreviewProps) {
  const t = useWords(mailWords);
  const { subject, message, linkMessage } = letter;
  return (
    <section aria-label={t.preview} className="grid gap-3 lg:sticky lg:top-20">
      <h2 className="text-base">{t.preview}</h2>
      <article className="overflow-hidden rounded-2xl border border-line bg-surface">
        <header className="border-b border-line bg-sunken px-5 py-3.5">
          <p className="text-sm text-ink-soft">{brand.name}</p>
          <p className="font-semibold wrap-anywhere">{subject.trim() || t.noSubject}</p>
        </header>
        <div className="grid gap-4 p-5">
          <p className="text-lg font-bold">{brand.name}</p>
          <p>{t.hello({ name: name ?? t.everybody })}</p>
          <p className="whitespace-pre-line wrap-anywhere">{message.trim() || t.noMessage}</p>
          <p>
            <span className="inline-flex min-h-11 items-center rounded-lg bg-accent px-5 font-semibold text-on-accent wrap-anywhere">
              {linkMessage.trim() || t.noLink}
            </span>
          </p>
          <p className="text-sm text-ink-soft wrap-anywhere">{linkOf(letter)}</p>
          <p className="border-t border-line pt-3 text-sm text-ink-soft">
            {brand.name}
            {!letter.userAccount.trim() && <span className="block">{t.wayOut}</span>}
          </p>
        </div>
      </article>
    </section>
  );
}
