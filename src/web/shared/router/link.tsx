import {
  type ComponentProps,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useRef,
  useSyncExternalStore,
} from "react";
import { type Going, hrefOf } from "./router.ts";
import type { Path } from "./routes.ts";
import { type Fields, readFields } from "./search.ts";
import { useRouter } from "./view.tsx";

/** A pointer that rests on a link this long, in milliseconds, is taken to mean it. */
const INTENT_MS = 50;

/** The same screen with other fields of its address. */
type Staying = Omit<Going, "to" | "search"> & { to: "."; search: (now: Fields) => Fields };
export type LinkProps<P extends Path> = Omit<ComponentProps<"a">, "href"> & (Going<P> | Staying);

/**
 * A link to a screen: typed, marked as the current page where it leads to the one asked for, and fetching
 * the screen's code when a pointer or the focus comes near.
 */
export function Link<const P extends Path>({
  to,
  search,
  replace = false,
  resetScroll = true,
  children,
  ...rest
}: LinkProps<P>) {
  const router = useRouter();
  const here = useSyncExternalStore(
    router.asked.hear,
    () => router.address.path,
    () => router.address.path,
  );
  const href =
    typeof search === "function"
      ? hrefOf(here, search(readFields(router.address.search)))
      : hrefOf(to, search);
  const near = useNear(() => void router.preload(href).catch(() => {}));
  const isCurrent = search === undefined && here.toLowerCase() === to.toLowerCase();
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    void router.go(href, { replace, resetScroll });
  };
  return (
    <a
      {...(isCurrent ? { "aria-current": "page" as const } : {})}
      {...near(rest)}
      href={href}
      onClick={onClick}
    >
      {children}
    </a>
  );
}

/** False for a click that the browser answers: a new tab or window, or one that was answered already. */
export function isPlainClick(event: MouseEvent<HTMLAnchorElement>): boolean {
  const isOther = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return !event.defaultPrevented && event.button === 0 && !isOther && !event.currentTarget.target;
}

type Approach = Pick<ComponentProps<"a">, "onPointerEnter" | "onPointerLeave" | "onFocus" | "onBlur">;

/**
 * Runs `act` when a pointer or the focus rests on a link. A finger means it only by its tap, which opens the
 * link: until then it may be scrolling.
 */
function useNear(act: () => void) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => stop, []);
  const wait = () => {
    stop();
    timer.current = setTimeout(act, INTENT_MS);
  };
  return <Props extends Approach>(props: Props): Props => ({
    ...props,
    onPointerEnter: both((event) => event.pointerType !== "touch" && wait(), props.onPointerEnter),
    onPointerLeave: both(stop, props.onPointerLeave),
    onFocus: both(wait, props.onFocus),
    onBlur: both(stop, props.onBlur),
  });
}

/** A listener of this module's before the one of the link's owner. */
function both<E extends SyntheticEvent>(own: (event: E) => unknown, given: ((event: E) => void) | undefined) {
  return (event: E) => {
    own(event);
    given?.(event);
  };
}
