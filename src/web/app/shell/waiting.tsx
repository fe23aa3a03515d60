import { useWords } from "../../shared/words.ts";
import { Logo } from "../../ui/frame/logo.tsx";
import { uiWords } from "../../ui/words.en.ts";

/**
 * The signed-in frame while the user is still loading, in the real one's dimensions, so that nothing moves
 * when that arrives.
 */

export function WaitingBar() {
  return (
    <div className="min-h-bar sticky top-0 z-20 flex items-center gap-3 border-b border-line bg-surface px-2 md:pl-22 lg:h-14 lg:min-h-0 lg:gap-1 lg:pl-3">
      <span className="size-11 md:max-lg:hidden" />
      <span className="lg:ml-1">
        <Logo />
      </span>
    </div>
  );
}

export function WaitingScreen() {
  const t = useWords(uiWords);
  return (
    <div aria-busy="true" className="grid gap-4">
      <span className="sr-only">{t.loading}</span>
      <div className="skeleton h-8 w-48" />
      <div className="skeleton h-32" />
      <div className="skeleton h-24" />
      <div className="skeleton h-24" />
    </div>
  );
}

export function WaitingNav() {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 min-h-bar box-content border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden" />
  );
}
