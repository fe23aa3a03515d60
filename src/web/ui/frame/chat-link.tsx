import { brand } from "../../content/brand.ts";
import { ChatIcon } from "../icons.tsx";
import { useWords } from "../../shared/words.ts";
import { uiWords } from "../words.en.ts";

/**
 * A link to the support chat, in the same corner of every screen (WCAG 3.2.6). `raised` clears the bottom
 * bar.
 */
export function ChatLink({ raised = false }: { raised?: boolean }) {
  const t = useWords(uiWords);
  return (
    <aside aria-label={t.help}>
      <a
        href={brand.chatUrl}
        target="_blank"
        rel="noreferrer"
        className={`fixed right-4 z-30 grid size-12 place-items-center rounded-full bg-deep text-on-deep shadow-float hover:bg-deep-2 print:hidden ${
          raised ? "bottom-[calc(5.25rem+env(safe-area-inset-bottom))] md:bottom-5" : "bottom-5"
        }`}
      >
        <ChatIcon className="size-6" />
        <span className="sr-only">{t.chat}</span>
      </a>
    </aside>
  );
}
