import { brand } from "../../content/brand.ts";
import { useWords } from "../../shared/words.ts";
import { ChatIcon } from "../icons.tsx";
import { uiWords } from "../words.en.ts";

/**
 * A link to the support chat, on every screen (WCAG 3.2.6). It has a place of its own in a bar that stays in
 * view, so it never covers a field or a button. This one stands in the header of a public page.
 */
export function ChatLink({ tone = "surface" }: { tone?: "surface" | "deep" }) {
  return <Chat className={tone === "deep" ? "bg-glint text-[#03262a]" : "bg-deep text-on-deep"} />;
}

/** The chat link of signed-in screens: at the right of the bottom bar on phones, else of the top bar. */
export function BarChatLink() {
  const t = useWords(uiWords);
  return (
    <aside
      aria-label={t.help}
      className="min-h-bar fixed right-[min(0.5rem,2vw)] bottom-[env(safe-area-inset-bottom)] z-20 grid place-items-center md:top-0 md:right-3 md:bottom-auto lg:min-h-14 print:hidden"
    >
      <Chat className="bg-deep text-on-deep" />
    </aside>
  );
}

function Chat({ className }: { className: string }) {
  const t = useWords(uiWords);
  return (
    <a
      href={brand.chatUrl}
      target="_blank"
      rel="noreferrer"
      title={t.chat}
      className={`grid size-[max(44px,min(2.75rem,12vw))] shrink-0 place-items-center rounded-full hover:opacity-85 print:hidden *:max-w-3/5 ${className}`}
    >
      <ChatIcon className="size-6" />
      <span className="sr-only">{t.chat}</span>
    </a>
  );
}
