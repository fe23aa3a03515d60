import { Link } from "../../shared/router/link.tsx";
import type { User } from "../../shared/user.ts";
import { useWords } from "../../shared/words.ts";
import { BOTTOM_NAV, menuFor } from "./quick-links.ts";
import { shellWords } from "./words.en.ts";

/**
 * Links to the most used screens: a bar on phones, with a place for the chat link at its right end; a small
 * dock beside the rail.
 */
export function BottomNav({ user }: { user: User }) {
  return (
    <Links
      user={user}
      nav="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pr-[min(4rem,17vw)] pb-[env(safe-area-inset-bottom)] md:inset-x-auto md:bottom-4 md:left-[calc(50%+2.25rem)] md:[translate:-50%] md:rounded-full md:border md:p-1! md:shadow-float print:hidden"
      list="mx-auto flex max-w-md justify-around md:max-w-none md:gap-1"
      link="min-h-bar flex-col justify-center gap-0.5 px-0.5 text-[min(0.75rem,4vw)] here-mark md:min-h-11 md:flex-row md:whitespace-nowrap md:gap-2 md:rounded-full md:px-4 md:text-sm md:hover:bg-sunken md:aria-[current=page]:bg-accent-soft"
      icon="size-[min(1.5rem,8vw)] md:size-5"
    />
  );
}

/** The same links in the top bar of a desk. */
export function BarNav({ user }: { user: User }) {
  return (
    <Links
      user={user}
      nav="shrink-0"
      list="flex"
      link="min-h-11 gap-[min(0.5rem,0.7vw)] rounded-full px-[min(0.75rem,1vw)] text-[min(0.875rem,1.35vw)] whitespace-nowrap hover:bg-sunken aria-[current=page]:bg-accent-soft"
      icon="size-[min(1.25rem,1.9vw)]"
    />
  );
}

type LinksProps = { user: User } & Record<"nav" | "list" | "link" | "icon", string>;

function Links({ user, nav, list, link, icon }: LinksProps) {
  const t = useWords(shellWords);
  return (
    <nav aria-label={t.quickLinks} className={nav}>
      <ul className={list}>
        {menuFor(BOTTOM_NAV, user).map(({ to, name, leads, icon: Icon }) => (
          <li key={name} className="min-w-0 flex-auto md:flex-none">
            <Link
              to={to}
              className={`relative flex items-center font-semibold text-ink-soft hover:text-ink aria-[current=page]:text-accent ${link}`}
            >
              <Icon className={icon} />
              {leads ? (
                <span>
                  {t[name]}
                  <span className="max-md:sr-only">: {t[leads]}</span>
                </span>
              ) : (
                t[name]
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
